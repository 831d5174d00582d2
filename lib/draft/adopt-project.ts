import { replaceEqualDeep } from '@tanstack/react-query';
import type { Clip } from '@/contracts/project/clip';
import { defaultMotion } from '@/contracts/project/motion';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { defaultTransition } from '@/contracts/project/transition';
import type { Draft, DraftShot } from './draft';

/** The draft shot of a clip that the server has and this screen does not. */
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
  /** Keeps the order on the screen: the answer to an upload reports its file, not the arrangement. */
  readonly keepArrangement?: boolean;
  /** Takes the server's order also while others are uploading: the answer to an edit. */
  readonly takeArrangement?: boolean;
}

/**
 * Merges the server's project into the draft. Unsaved changes of this screen stay, and shots that
 * are still uploading stay in their places.
 */
export function adoptProject(
  draft: Draft,
  project: ProjectWithClips,
  { hidden, keepArrangement = false, takeArrangement = false }: Adoption,
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
    // What an answer leaves as it was stays the same object, so that its tile is not drawn again.
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
  // A stored shot that a newer answer lacks was removed elsewhere, or left out. Any other is still uploading.
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
  // One that is uploading comes behind those that are stored.
  const last = clips.length;
  return all.sort((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last));
}

/** What the edit of a project decided of a shot while this screen keeps its arrangement. */
function findDirection(
  shot: DraftShot,
  { stored, cameraMotion, transition }: DraftShot,
  position: number,
): Partial<DraftShot> {
  if (stored?.edit === undefined) return {};
  // Of a new shot, the motion of its position is nobody's choice.
  const before = shot.stored?.cameraMotion ?? defaultMotion(position);
  const leads = shot.stored?.transition?.transition;
  return {
    ...(shot.cameraMotion === before && { cameraMotion }),
    ...((leads === undefined || leads === shot.transition) && { transition }),
  };
}
