import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userQueries } from '@/lib/api/users';
import type { Draft } from '@/lib/draft/draft';

/** Whoever adds more photos within this time (ms) is not done. */
const REST_MS = 2_000;
const MIN_SHOTS = 2;

/**
 * Edits a project that was begun on this screen, once, when its uploads are through: where the person's
 * settings say so, and unless they changed its arrangement meanwhile.
 */
export function useAutoEdit(draft: Draft, edit: () => void): void {
  const preferences = useQuery(userQueries.preferences());
  const isNew = useRef(draft.projectId === undefined);
  const isByHand = useRef(false);
  if (draft.unsaved.arrangement && draft.isArrangedByFiles !== true) isByHand.current = true;
  const latest = useRef(edit);
  latest.current = edit;
  const { projectId, shots, unsaved, saving } = draft;
  const states = shots.map(({ upload }) => upload.state);
  const isThrough = states.every((state) => state === 'uploaded' || state === 'failed');
  const uploaded = states.filter((state) => state === 'uploaded').length;
  const isAtRest = isThrough && !saving && !unsaved.arrangement && uploaded >= MIN_SHOTS;
  const isWanted = preferences.data?.editsNewProjects === true && projectId !== undefined;
  const isDue = isWanted && isAtRest;
  useEffect(() => {
    if (!isDue || !isNew.current || isByHand.current) return;
    const timer = setTimeout(() => {
      isNew.current = false;
      latest.current();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
}
