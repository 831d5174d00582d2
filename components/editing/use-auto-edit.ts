import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { userQueries } from '@/lib/api/users';
import type { Draft } from '@/lib/draft/draft';
import { dropPersistedInput, persistInput, readPersistedInput } from '@/lib/draft/persisted-input';

/** Whoever adds more photos within this time (ms) is not done. */
const REST_MS = 2_000;
const MIN_SHOTS = 2;

/** The project that was begun in this tab and not edited yet: a reload while it uploads keeps it. */
const BEGUN_KEY = 'homereel.begun-project';
const begunProject = z.object({ projectId: z.string() });

/**
 * Edits a project that was begun in this tab, once, when its uploads are through: where the person's
 * settings say so, and unless they changed its arrangement meanwhile.
 */
export function useAutoEdit(draft: Draft, edit: () => void): void {
  const preferences = useQuery(userQueries.preferences());
  const { projectId, shots, unsaved, saving } = draft;
  useBegun(draft);
  const latest = useRef(edit);
  latest.current = edit;
  const states = shots.map(({ upload }) => upload.state);
  const isThrough = states.every((state) => state === 'uploaded' || state === 'failed');
  const uploaded = states.filter((state) => state === 'uploaded').length;
  const isAtRest = isThrough && !saving && !unsaved.arrangement && uploaded >= MIN_SHOTS;
  const isWanted = preferences.data?.editsNewProjects === true && projectId !== undefined;
  const isDue = isWanted && isAtRest;
  useEffect(() => {
    if (!isDue || readPersistedInput(BEGUN_KEY, begunProject)?.projectId !== projectId) return;
    const timer = setTimeout(() => {
      dropPersistedInput(BEGUN_KEY);
      latest.current();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [isDue, projectId]);
}

/** Remembers the project that this page begins, until its arrangement is changed by hand. */
function useBegun({ projectId, unsaved, isArrangedByFiles }: Draft): void {
  const isNew = useRef(projectId === undefined);
  const isByHand = useRef(false);
  const isRearranged = unsaved.arrangement && isArrangedByFiles !== true;
  useEffect(() => {
    if (isRearranged) isByHand.current = true;
    if (isByHand.current) dropPersistedInput(BEGUN_KEY);
    else if (isNew.current && projectId !== undefined) {
      isNew.current = false;
      persistInput(BEGUN_KEY, { projectId });
    }
  }, [projectId, isRearranged]);
}
