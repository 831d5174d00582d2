import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { userQueries } from '@/lib/api/users';
import type { Draft } from '@/lib/draft/draft';
import { dropPersistedInput, persistInput, readPersistedInput } from '@/lib/draft/persisted-input';

/** Time (ms) without new photos after which the user is assumed to be done. */
const REST_MS = 2_000;
const MIN_SHOTS = 2;

/**
 * Storage key of the project that this tab created and has not edited yet, so that it survives a reload
 * during its uploads.
 */
const BEGUN_KEY = 'homereel.begun-project';
const begunProject = z.object({ projectId: z.string() });

/**
 * Edits a project that was created in this tab, once, after its uploads end, if the user's settings enable
 * that and the user has not changed the arrangement.
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

/** Remembers the project that this page creates, until its arrangement is changed by hand. */
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
