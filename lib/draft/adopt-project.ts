import type { Clip } from '@/contracts/clip';
import type { ProjectWithClips } from '@/contracts/projects';
import { defaultTransition } from '@/contracts/transition';
import type { Draft, DraftItem } from './draft';

/** An item the server has but this screen does not. */
function toItem(clip: Clip, position: number): DraftItem {
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
  /** Items removed here whose removal the server may not know yet. */
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
    items: mergeItems(draft.items, project.clips, {
      hidden,
      keepArrangement: arrangement,
      isNewer: project.updatedAt > known,
    }),
  };
}

function mergeItems(
  items: readonly DraftItem[],
  allClips: readonly Clip[],
  { hidden, keepArrangement, isNewer }: Required<Adoption> & { isNewer: boolean },
): readonly DraftItem[] {
  const clips = allClips.filter((clip) => !hidden.has(clip.id));
  const stored = new Map<string, DraftItem>(
    clips.map((clip, position) => [clip.id, toItem(clip, position)]),
  );
  const onTheWay = items.some((item) => !stored.has(item.id));
  const known = items.flatMap((item) => {
    const server = stored.get(item.id);
    // Gone from a newer answer: removed elsewhere. Not in one of the same time: on its way.
    if (server === undefined) return isNewer && item.stored !== undefined ? [] : [item];
    const kept = { ...item, stored: server.stored, upload: server.upload } as DraftItem;
    if (keepArrangement || onTheWay) return [kept];
    return [{ ...kept, cameraMotion: server.cameraMotion, transition: server.transition }];
  });
  const ids = new Set(known.map((item) => item.id));
  const merged = [...known, ...[...stored.values()].filter((item) => !ids.has(item.id))];
  if (keepArrangement || onTheWay) return merged;
  const place = new Map<string, number>(clips.map((clip, position) => [clip.id, position]));
  return merged.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}
