import type { Clip } from '@/contracts/clip';
import type { ProjectWithClips } from '@/contracts/projects';
import { defaultTransition } from '@/contracts/transition';
import type { Draft, DraftShot } from './draft';

/** A shot the server has but this screen does not. */
function toDraftShot(clip: Clip, position: number): DraftShot {
  return {
    id: clip.id,
    name: clip.displayName,
    isVideo: clip.isVideo,
    cameraMotion: clip.cameraMotion,
    transition: clip.transition?.transition ?? defaultTransition(position),
    upload: { state: 'uploaded' },
    stored: clip,
  };
}

interface Adoption {
  /** Shots removed here whose removal the server may not have received yet. */
  readonly hidden: ReadonlySet<string>;
  /** An upload's answer tells of its file, not of the order: the one on the screen stays. */
  readonly keepArrangement?: boolean;
}

/**
 * Takes in the project as the server answers it. What was changed here and is not saved yet stays;
 * files still on their way stay in their places.
 */
export function adoptProject(
  draft: Draft,
  project: ProjectWithClips,
  { hidden, keepArrangement = false }: Adoption,
): Draft {
  // Answers of parallel uploads may arrive out of order; an older one tells nothing new.
  const known = draft.baseline?.updatedAt ?? '';
  if (project.updatedAt < known) return draft;
  const texts = draft.unsaved.texts || draft.saving;
  const arrangement = keepArrangement || draft.unsaved.arrangement || draft.saving;
  return {
    ...draft,
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
  const onTheWay = shots.some((shot) => !stored.has(shot.id));
  const known = shots.flatMap((shot) => {
    const server = stored.get(shot.id);
    // Gone from a newer answer: removed elsewhere. Not in one of the same time: on its way.
    if (server === undefined) return isNewer && shot.stored !== undefined ? [] : [shot];
    const kept = { ...shot, stored: server.stored, upload: server.upload } as DraftShot;
    if (keepArrangement || onTheWay) return [kept];
    return [{ ...kept, cameraMotion: server.cameraMotion, transition: server.transition }];
  });
  const ids = new Set(known.map((shot) => shot.id));
  const merged = [...known, ...[...stored.values()].filter((shot) => !ids.has(shot.id))];
  if (keepArrangement || onTheWay) return merged;
  const place = new Map<string, number>(clips.map((clip, position) => [clip.id, position]));
  return merged.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}
