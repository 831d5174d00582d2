import { replaceEqualDeep } from '@tanstack/react-query';
import type { Clip } from '@/contracts/project/clip';
import { defaultMotion } from '@/contracts/project/motion';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { defaultTransition } from '@/contracts/project/transition';
import type { Draft, DraftShot } from './draft';

/** Returns the draft shot of a clip that only the server has. */
export function toDraftShot(clip: Clip, position: number): DraftShot {
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
  /** Keeps the order on the screen: the response to an upload reports its file, not the arrangement. */
  readonly keepArrangement?: boolean;
  /** Takes the server's order even during uploads: for the response to an edit. */
  readonly takeArrangement?: boolean;
}

/**
 * Merges the server's project into the draft. Unsaved changes of this screen stay, and shots that are still
 * uploading keep their positions.
 */
export function adoptProject(
  draft: Draft,
  project: ProjectWithClips,
  { hidden, keepArrangement = false, takeArrangement = false }: Adoption,
): Draft {
  // Responses of parallel uploads may arrive out of order; an older one is ignored.
  const known = draft.baseline?.updatedAt ?? '';
  if (project.updatedAt < known) return draft;
  const texts = draft.unsaved.texts || draft.saving;
  const arrangement = keepArrangement || draft.unsaved.arrangement || draft.saving;
  const { music, keepsClipSound, ...rest } = draft;
  return {
    ...rest,
    // Saved values are the server's from now on.
    ...(arrangement && music !== undefined && { music }),
    ...(arrangement && keepsClipSound !== undefined && { keepsClipSound }),
    projectId: project.projectId,
    status: project.status,
    baseline: project,
    ...(!texts && { name: project.name ?? '', description: project.description ?? '' }),
    // An unchanged shot stays the same object, so that its tile does not re-render.
    shots: replaceEqualDeep(
      draft.shots,
      mergeShots(draft.shots, project.clips, {
        hidden,
        keepArrangement: arrangement,
        takeArrangement,
        isNewer: project.updatedAt > known,
      }),
    ),
  };
}

function mergeShots(
  shots: readonly DraftShot[],
  allClips: readonly Clip[],
  { hidden, keepArrangement, takeArrangement, isNewer }: Required<Adoption> & { isNewer: boolean },
): readonly DraftShot[] {
  const clips = allClips.filter((clip) => !hidden.has(clip.id));
  const stored = new Map<string, DraftShot>(
    clips.map((clip, position) => [clip.id, toDraftShot(clip, position)]),
  );
  // A stored shot that a newer response lacks was removed elsewhere, or left out. Any other is still
  // uploading.
  const isGone = (shot: DraftShot) => isNewer && shot.stored !== undefined && !stored.has(shot.id);
  const isUploading = shots.some((shot) => !stored.has(shot.id) && !isGone(shot));
  const keepsOrder = keepArrangement || (isUploading && !takeArrangement);
  const known = shots.flatMap((shot, position) => {
    const server = stored.get(shot.id);
    if (server === undefined) return isGone(shot) ? [] : [shot];
    const merged = { ...shot, stored: server.stored, upload: server.upload } as DraftShot;
    if (keepsOrder) return [{ ...merged, ...findDirection(shot, server, position) }];
    const { cameraMotion, transition, framing } = server;
    return [{ ...merged, cameraMotion, transition, framing }];
  });
  const ids = new Set(known.map((shot) => shot.id));
  const all = [...known, ...[...stored.values()].filter((shot) => !ids.has(shot.id))];
  if (keepsOrder) return all;
  const place = new Map<string, number>(clips.map((clip, position) => [clip.id, position]));
  // Shots that are uploading come after the stored ones.
  const last = clips.length;
  return all.sort((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last));
}

/** Returns the motion that an edit set for a shot while this screen keeps its arrangement. */
function findDirection(
  shot: DraftShot,
  { stored, cameraMotion, transition }: DraftShot,
  position: number,
): Partial<DraftShot> {
  if (stored?.edit === undefined) return {};
  // The motion of a new shot follows from its position and is not the user's choice.
  const before = shot.stored?.cameraMotion ?? defaultMotion(position);
  const leads = shot.stored?.transition?.transition;
  return {
    ...(shot.cameraMotion === before && { cameraMotion }),
    ...((leads === undefined || leads === shot.transition) && { transition }),
  };
}
