import { JobFailure } from '@/adapters/queue/job-queue';
import type { ShotId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderShot, RenderVersion } from '@/contracts/production/render-job';
import {
  FRAME_RATE,
  planStoryboard,
  type Storyboard,
  type StoryboardShot,
  toStoryboardShot,
} from '@/contracts/production/storyboard';
import { shapeSizes, type VideoShape } from '@/contracts/project/shape';
import type { TransitionType } from '@/contracts/project/transition';
import { layOutPhoto, type PictureFraming } from '@/engine/camera/photo-camera-path';
import type { LocalShot, RenderRequest } from '../pipeline/render-request';
import { toDisclosure } from './render-result';

/** Maximum ratio of a picture's size to the frame's at which its label is not cropped. */
const MAX_LABELLED_SIZE = 1.02;

/** A video that an image-to-video provider generated from a photo. */
export interface GeneratedShot {
  readonly shot: LocalShot;
  /** Its length. */
  readonly seconds: number;
}

/** The files of a job's shots, the same for all its versions. */
export interface ShotFiles {
  /** By shot. */
  readonly paths: ReadonlyMap<ShotId, string>;
  /** By shot; empty if no provider generates videos. */
  readonly generated: ReadonlyMap<ShotId, GeneratedShot>;
}

/**
 * Returns the render request of one version.
 * @param shotIds the shots it shows; other shots, and those the project no longer has, are left out.
 * @throws JobFailure `input` if no shot remains, or if the chosen part of a clip is beyond its end.
 */
export function planVersion(
  job: ProjectVideoJob,
  version: Pick<RenderVersion, 'shape' | 'targetSeconds'>,
  shotIds: readonly ShotId[],
  files: ShotFiles,
): RenderRequest {
  const shown = job.items.flatMap((item, i) => (shotIds.includes(item.shotId) ? [i] : []));
  const items = shown.flatMap((i) => job.items[i] ?? []);
  if (items.length === 0) {
    throw new JobFailure('input', 'The photos and clips of this version no longer exist.');
  }
  const transitions = shown.slice(0, -1).map((i) => job.transitions[i] ?? 'fade');
  const { width, height } = shapeSizes[version.shape];
  const generated = items.map(({ shotId }) => files.generated.get(shotId));
  const isGenerated = generated.some((one) => one !== undefined);
  const source = toDisclosure(items) === 'altered' ? 'composite' : undefined;
  const wanted = planStoryboard(items.map(planShot), transitions, version.targetSeconds);
  return {
    size: { width, height },
    shots: items.map((item, i) => {
      const shot = generated[i]?.shot;
      return shot === undefined
        ? toLocalShot(job, version.shape, item, files.paths)
        : { ...shot, framing: toPictureFraming(item, version.shape) };
    }),
    transitions,
    storyboard: isGenerated
      ? limitToGenerated(wanted, transitions, (i) => generated[i]?.seconds)
      : wanted,
    source: isGenerated ? 'compositeSynthetic' : source,
  };
}

/**
 * Returns a plan in which no shot is on screen longer than the video that a provider generates from it.
 * @param secondsOf returns that video's length for the shot's position and planned seconds.
 */
export function limitToGenerated(
  { shots }: Storyboard,
  transitions: readonly TransitionType[],
  secondsOf: (i: number, planned: number) => number | undefined,
): Storyboard {
  const lengths = shots.map(({ frames }, i) => {
    const planned = frames / FRAME_RATE;
    const seconds = Math.min(planned, secondsOf(i, planned) ?? planned);
    return { kind: 'clip', seconds, isTrimmed: true } as const;
  });
  return planStoryboard(lengths, transitions);
}

/**
 * Returns the shot in the form of the storyboard.
 * @throws JobFailure if the chosen part of a clip starts after its end.
 */
export function planShot(shot: RenderShot): StoryboardShot {
  const { kind, seconds = 1, framing, editSeconds } = shot;
  const trim = framing?.trim;
  if (kind === 'clip' && trim !== undefined && trim.start >= seconds) {
    const [from, length] = [trim.start, seconds].map((value) => value.toFixed(1));
    throw new JobFailure(
      'input',
      `The chosen part of a clip begins at ${from} s, but the clip is only ${length} s long.`,
    );
  }
  return toStoryboardShot({ isPhoto: kind === 'photo', seconds, framing, editSeconds });
}

function toLocalShot(
  { labelAltered }: ProjectVideoJob,
  shape: VideoShape,
  item: RenderShot,
  paths: ShotFiles['paths'],
): LocalShot {
  const { kind, width, height, copy, motion, disclosure, framing } = item;
  const trim = kind === 'clip' ? framing?.trim : undefined;
  return {
    id: item.shotId,
    kind,
    path: paths.get(item.shotId) ?? '',
    width,
    height,
    copy,
    motion,
    isGentle: item.editSeconds === undefined ? undefined : true,
    isLabelled: labelAltered && disclosure === 'altered' && !showsLabel(item, shape),
    framing: toPictureFraming(item, shape),
    firstFrame: trim === undefined ? undefined : Math.round(trim.start * FRAME_RATE),
  };
}

/** Returns the user's framing of the picture in this shape; undefined if there is none. */
function toPictureFraming({ framing }: RenderShot, shape: VideoShape): PictureFraming | undefined {
  if (framing?.showsWhole) return { showsWhole: true };
  const focus = framing?.focusByShape?.[shape] ?? framing?.focus;
  return focus && { focus: { x: focus.x, y: focus.y }, isFocusChosen: true };
}

/** Returns whether a picture's own label is visible in this shape, and not cropped. */
function showsLabel(item: RenderShot, shape: VideoShape): boolean {
  if (item.carriesLabel !== true) return false;
  const layout = layOutPhoto(item, shapeSizes[shape], toPictureFraming(item, shape));
  return layout.needsBackdrop || Math.max(layout.width, layout.height) < MAX_LABELLED_SIZE;
}
