'use client';

import { useEffect } from 'react';
import { z } from 'zod';
import { useAuth } from '@/lib/auth/auth-context';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import { type Draft, type DraftShot, toSavedImages } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';

/** A draft's unsaved changes, kept in this tab while a session that has ended is signed in again. */
const keptDraft = z.object({
  /** Whose changes these are: another person may sign in. */
  userId: z.string().optional(),
  projectId: z.string().optional(),
  texts: z.object({ name: z.string(), description: z.string() }).optional(),
  /** Ids in their order, each with its motion and transition. */
  images: z
    .array(
      z.object({ id: z.string(), cameraMotion: z.string(), transition: z.string().optional() }),
    )
    .optional(),
});
type KeptDraft = z.infer<typeof keptDraft>;

const KEY = 'homereel.kept-draft';

/**
 * Keeps what is not saved when the page is left for a login, and puts it back afterwards, where it is
 * saved as any other change.
 *
 * @param isLoaded whether the project is on the screen, or there is none yet.
 */
export function useKeptDraft(session: DraftSession, isLoaded: boolean): void {
  const userId = useAuth().user?.userId;

  useEffect(() => {
    const keep = () => keepDraft(session.store.read(), userId);
    window.addEventListener(LOGIN_EVENT, keep);
    return () => window.removeEventListener(LOGIN_EVENT, keep);
  }, [session, userId]);

  useEffect(() => {
    if (!isLoaded) return;
    const kept = takeKeptDraft();
    const { projectId } = session.store.read();
    if (kept === undefined || kept.userId !== userId || kept.projectId !== projectId) return;
    session.edit((draft) => restore(draft, kept));
  }, [session, isLoaded, userId]);
}

function keepDraft(draft: Draft, userId: string | undefined): void {
  const { projectId, name, description, unsaved, saving } = draft;
  const kept: KeptDraft = {
    userId,
    projectId,
    // A save that is under way is refused, since the session has ended.
    texts: unsaved.texts || saving ? { name, description } : undefined,
    images: unsaved.arrangement ? toSavedImages(draft) : undefined,
  };
  if (kept.texts === undefined && kept.images === undefined) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage may be full or blocked.
  }
}

function takeKeptDraft(): KeptDraft | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeShot(KEY);
    return text === null ? undefined : keptDraft.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function restore(draft: Draft, { texts, images }: KeptDraft): Draft {
  return {
    ...draft,
    ...texts,
    shots: images === undefined ? draft.shots : arrange(draft.shots, images),
    unsaved: {
      texts: draft.unsaved.texts || texts !== undefined,
      arrangement: draft.unsaved.arrangement || images !== undefined,
    },
  };
}

function arrange(
  shots: readonly DraftShot[],
  images: NonNullable<KeptDraft['images']>,
): readonly DraftShot[] {
  const places = new Map(images.map((image, place) => [image.id, { place, ...image }]));
  const changed = shots.map((shot) => {
    const { cameraMotion = shot.cameraMotion, transition = shot.transition } =
      places.get(shot.id) ?? {};
    return { ...shot, cameraMotion, transition } as DraftShot;
  });
  // A shot that was not there yet stays behind those that were.
  const placeOf = (shot: DraftShot) => places.get(shot.id)?.place ?? images.length;
  return changed.sort((one, other) => placeOf(one) - placeOf(other));
}
