import { z } from 'zod';
import { shotFraming } from '@/contracts/project/framing';
import { projectMusic } from '@/contracts/project/music';
import { type Draft, type DraftShot, toSavedImages } from './draft';
import { persistInput, takePersistedInput } from './persisted-input';

/** A draft's unsaved changes, persisted in this tab while the person signs in again. */
const persistedDraft = z.object({
  /** The person who made the changes: another person may sign in. */
  userId: z.string().optional(),
  projectId: z.string().optional(),
  texts: z.object({ name: z.string(), description: z.string() }).optional(),
  /** Ids in order, each with its motion and transition, and its framing if it changed. */
  images: z
    .array(
      z.object({
        id: z.string(),
        cameraMotion: z.string(),
        transition: z.string().optional(),
        framing: shotFraming.nullable().optional(),
      }),
    )
    .optional(),
  music: projectMusic.optional(),
  keepsClipSound: z.boolean().optional(),
});
export type PersistedDraft = z.infer<typeof persistedDraft>;

const STORAGE_KEY = 'homereel.kept-draft';

/** Persists the draft's unsaved changes; does nothing if there are none. */
export function persistDraft(draft: Draft, userId: string | undefined): void {
  const { projectId, name, description, music, keepsClipSound, unsaved, saving } = draft;
  const persisted: PersistedDraft = {
    userId,
    projectId,
    // A save that is under way is refused, since the session has ended.
    texts: unsaved.texts || saving ? { name, description } : undefined,
    images: unsaved.arrangement ? toSavedImages(draft) : undefined,
    music,
    keepsClipSound,
  };
  const parts = [persisted.texts, persisted.images, music, keepsClipSound];
  if (parts.every((part) => part === undefined)) return;
  persistInput(STORAGE_KEY, persisted);
}

/** Reads the persisted changes and removes them from storage. */
export function takePersistedDraft(): PersistedDraft | undefined {
  return takePersistedInput(STORAGE_KEY, persistedDraft);
}

/** The draft with the persisted changes applied, as unsaved changes. */
export function applyPersistedDraft(draft: Draft, persisted: PersistedDraft): Draft {
  const { texts, images, music, keepsClipSound } = persisted;
  const isSoundChanged = music !== undefined || keepsClipSound !== undefined;
  return {
    ...draft,
    ...texts,
    ...(music !== undefined && { music }),
    ...(keepsClipSound !== undefined && { keepsClipSound }),
    shots: images === undefined ? draft.shots : arrangeShots(draft.shots, images),
    unsaved: {
      texts: draft.unsaved.texts || texts !== undefined,
      arrangement: draft.unsaved.arrangement || images !== undefined || isSoundChanged,
    },
  };
}

function arrangeShots(
  shots: readonly DraftShot[],
  images: NonNullable<PersistedDraft['images']>,
): readonly DraftShot[] {
  const places = new Map(images.map((image, place) => [image.id, { place, ...image }]));
  const changed = shots.map((shot) => {
    const {
      cameraMotion = shot.cameraMotion,
      transition = shot.transition,
      framing = shot.framing,
    } = places.get(shot.id) ?? {};
    return { ...shot, cameraMotion, transition, framing: framing ?? undefined } as DraftShot;
  });
  // A shot that was added since comes after those that were persisted.
  const placeOf = (shot: DraftShot) => places.get(shot.id)?.place ?? images.length;
  return changed.sort((one, other) => placeOf(one) - placeOf(other));
}
