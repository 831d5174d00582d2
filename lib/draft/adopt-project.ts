import type { Clip } from '@/contracts/clip';
import type { ProjectWithClips } from '@/contracts/projects';
import { defaultTransition } from '@/contracts/transition';
import type { Draft, DraftShot } from './draft';

/** The draft shot of a clip that the server has and this screen does not. */
function toDraftShot(clip: Clip, position: number): DraftShot {
  return {
    id: clip.id,
    name: clip.displayName,
    isVideo: clip.isVideo,
    cameraMotion: clip.cameraMotion,
    transition: clip.transition?.transition ?? defaultTransition(position),
    framing: clip.framing,
    upload: { state: 'uploaded' },
    stored: clip,
  };
}

interface Adoption {
  /** Shots removed here whose removal the server may not have received yet. */
  readonly hidden: ReadonlySet<string>;
  /** Keeps the order on the screen: the answer to an upload reports its file, not the arrangement. */
  readonly keepArrangement?: boolean;
}

/**
 * Merges the server's project into the draft. Unsaved changes of this screen stay, and shots that
 * are still uploading stay in their places.
 */
export function adoptProject(
  draft: Draft,
  project: ProjectWithClips,
  { hidden, keepArrangement = false }: Adoption,
): Draft {
  // Answers of parallel uploads may arrive out of order; an older one is ignored.
  const known = draft.baseline?.updatedAt ?? '';
  if (project.updatedAt < known) return draft;
  const texts = draft.unsaved.texts || draft.saving;
  const arrangement = keepArrangement || draft.unsaved.arrangement || draft.saving;
  const { music, keepsClipSound, ...rest } = draft;
  return {
    ...rest,
    // What was saved is the server's from now on.
    ...(arrangement && music !== undefined && { music }),
    ...(arrangement && keepsClipSound !== undefined && { keepsClipSound }),
    projectId: project.projectId,
    status: project.status,
    baseline: project,
    ...(!texts && { name: project.name ?? '', description: project.description ?? '' }),
    shots: mergeShots(draft.shots, project.clips, {
      hidden,
      keepArrangement: arrangement,
      isNewer: project.updatedAt > known,
    }),
  };
}

function mergeShots(
  shots: readonly DraftShot[],
  allClips: readonly Clip[],
  { hidden, keepArrangement, isNewer }: Required<Adoption> & { isNewer: boolean },
): readonly DraftShot[] {
  const clips = allClips.filter((clip) => !hidden.has(clip.id));
  const stored = new Map<string, DraftShot>(
    clips.map((clip, position) => [clip.id, toDraftShot(clip, position)]),
  );
  // A stored shot that a newer answer lacks was removed elsewhere, or left out. Any other is still uploading.
  const isGone = (shot: DraftShot) => isNewer && shot.stored !== undefined && !stored.has(shot.id);
  const isUploading = shots.some((shot) => !stored.has(shot.id) && !isGone(shot));
  const known = shots.flatMap((shot) => {
    const server = stored.get(shot.id);
    if (server === undefined) return isGone(shot) ? [] : [shot];
    const merged = { ...shot, stored: server.stored, upload: server.upload } as DraftShot;
    if (keepArrangement || isUploading) return [merged];
    const { cameraMotion, transition, framing } = server;
    return [{ ...merged, cameraMotion, transition, framing }];
  });
  const ids = new Set(known.map((shot) => shot.id));
  const all = [...known, ...[...stored.values()].filter((shot) => !ids.has(shot.id))];
  if (keepArrangement || isUploading) return all;
  const place = new Map<string, number>(clips.map((clip, position) => [clip.id, position]));
  return all.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}
