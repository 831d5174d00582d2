import type { PreviewWords } from '@/contracts/production/preview-words';
import { chooseShots } from '@/contracts/production/storyboard';
import { type Version, type VersionPreset, versionPresets } from '@/contracts/production/versions';
import type { ShotFraming } from '@/contracts/project/framing';
import { previewSizes, type VideoShape } from '@/contracts/project/shape';
import type { PictureFraming } from '@/engine/camera/photo-camera-path';
import { ANALYSED_COPY_WIDTH } from '@/engine/framing/analysed-picture';
import { photoFindingsUrl, shotImageUrl } from '../api/shots';
import { toDraftShot } from '../draft/adopt-project';
import { clipSources } from '../draft/clip-sources';
import { type Draft, type DraftShot, isMoving, toPlanned, usableShots } from '../draft/draft';
import { keepsClipSoundOf } from '../draft/music';
import { directShots } from './direct-shots';
import type { PreviewClip, PreviewPlan, PreviewShot } from './preview-plan';
import { type TimingInput, timePreview, withoutCardSeconds } from './time-preview';

/** The previewed version. */
export type PreviewedVersion = Pick<
  Version,
  'shape' | 'targetSeconds' | 'shotIds' | 'edit' | 'isNeutral'
> & {
  readonly preset: VersionPreset;
  /** Absent before there are versions. */
  readonly versionId?: string;
};

export const usualVersion: PreviewedVersion = {
  preset: 'property',
  shape: versionPresets.property.shape,
  targetSeconds: versionPresets.property.seconds,
  isNeutral: versionPresets.property.isNeutral,
};

/** Plans the video that a version of this draft would be. */
export function planPreview(
  draft: Draft,
  version: PreviewedVersion,
  { music, words }: Partial<Pick<TimingInput, 'music' | 'words'>> = {},
): PreviewPlan {
  const shown = shownShots(draft, version, words);
  const isAudible = keepsClipSoundOf(draft) && !version.isNeutral;
  return {
    versionId: version.versionId,
    size: previewSizes[version.shape],
    shots: shown.map((shot) => toPreviewShot(shot, draft.projectId, version.shape, isAudible)),
    ...timePreview({
      shots: shown.map((shot) => ({ ...toPlanned(shot), id: shot.id })),
      transitions: shown.map(({ transition }) => transition),
      targetSeconds: version.targetSeconds,
      music,
      words,
    }),
  };
}

/**
 * Returns the shots of a version as it shows them. A file that was refused is in no video; its place stays if
 * it is the only one. A teaser shows as many shots as fit beside its end card; only the renderer determines
 * which are the strongest.
 */
export function shownShots(
  { shots: all, baseline }: Pick<Draft, 'shots' | 'baseline'>,
  version: PreviewedVersion,
  words?: PreviewWords,
): readonly DraftShot[] {
  const usable = usableShots(all);
  const shots = usable.length > 0 ? usable : all;
  const directed =
    version.edit === undefined ? [] : directShots([...shots, ...toLeftOut(baseline)], version.edit);
  if (directed.length > 0) return directed;
  const chosen = shots.filter(({ id }) => version.shotIds?.some((other) => other === id));
  if (chosen.length > 0) return chosen;
  if (version.preset !== 'teaser' || shots.length === 0) return shots;
  const transitions = shots.map(({ transition }) => transition);
  const ranking = shots.map((_, i) => i);
  const seconds = withoutCardSeconds(version.targetSeconds, words);
  const fitting = chooseShots(shots.map(toPlanned), transitions, seconds, ranking);
  return shots.filter((_, i) => fitting.includes(i));
}

/** Returns the left-out shots, of which a version of another shape may show some. */
function toLeftOut(baseline: Draft['baseline']): DraftShot[] {
  return (baseline?.leftOut ?? []).map(toDraftShot);
}

function toPreviewShot(
  shot: DraftShot,
  projectId: string | undefined,
  shape: VideoShape,
  isAudible: boolean,
): PreviewShot {
  const { id, name, stored } = shot;
  const isClip = isMoving(shot);
  // The file's thumbnail shows the picture before it was enhanced.
  const local =
    isClip || (stored !== undefined && stored.disclosure !== 'none') ? [] : [shot.preview];
  const served =
    projectId !== undefined && stored !== undefined
      ? [shotImageUrl(projectId, id, { width: ANALYSED_COPY_WIDTH, variant: stored.pick.fileName })]
      : [];
  return {
    id,
    name,
    kind: isClip ? 'clip' : 'photo',
    sources: [...served, ...local].flatMap((source) => source ?? []),
    findings:
      projectId !== undefined && stored !== undefined && !isClip
        ? photoFindingsUrl(projectId, id, stored.pick.fileName)
        : undefined,
    clip: isClip ? toClip(shot, projectId, isAudible) : undefined,
    original: stored && { width: stored.width, height: stored.height },
    // A clip has its own motion, so there is no camera motion over it.
    motion: isClip ? 'still' : shot.cameraMotion,
    isGentle: stored?.edit?.seconds === undefined ? undefined : true,
    framing: toPictureFraming(shot.framing, shape),
  };
}

function toClip(
  shot: DraftShot,
  projectId: string | undefined,
  isAudible: boolean,
): PreviewClip | undefined {
  const { isVideo, framing } = shot;
  const sources = clipSources(shot, projectId);
  if (sources.length === 0) return undefined;
  // A generated video is silent.
  return { sources, startSeconds: framing?.trim?.start ?? 0, isAudible: isAudible && isVideo };
}

/** Returns the user's framing of the picture in this shape. */
function toPictureFraming(
  framing: ShotFraming | undefined,
  shape: VideoShape,
): PictureFraming | undefined {
  if (framing?.showsWhole) return { showsWhole: true };
  const focus = framing?.focusByShape?.[shape] ?? framing?.focus;
  return focus && { focus: { x: focus.x, y: focus.y }, isFocusChosen: true };
}
