import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refresh } from '@/lib/api/refresh';
import { versionQueries } from '@/lib/api/versions';
import type { Draft } from '@/lib/draft/draft';

/** Reads the versions of an edited project again after each change: their edits follow from its shots. */
export function useFreshVersions({ projectId, baseline }: Draft): void {
  const client = useQueryClient();
  const isEdited = baseline?.clips.some(({ edit }) => edit !== undefined) ?? false;
  const state = isEdited ? baseline?.updatedAt : 'never edited';
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state || projectId === undefined) return;
    last.current = state;
    void refresh(client, versionQueries.list(projectId));
  }, [client, projectId, state]);
}
