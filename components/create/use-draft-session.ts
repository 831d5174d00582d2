import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { notifyBriefly, notifyFailure, notifySuccess } from '@/components/ui/notify';
import { ledgerQueries } from '@/lib/api/ledger';
import { announceLeaving } from '@/lib/api/project-changes';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import type { Draft } from '@/lib/draft/draft';
import { type DraftSession, obtainSession } from '@/lib/draft/draft-session';
import { addThumbnails } from '@/lib/draft/thumbnails';
import { isOnline } from '@/lib/is-online';
import { isProjectGone } from './is-project-gone';
import { putAddress } from './put-address';
import { warnOnClose } from './warn-on-close';

/**
 * Returns the session of the project in the address, or a new one while the address contains none. Name and
 * description of the draft may be older than the typed text: only their own fields show them.
 */
export function useDraftSession(projectId: string | undefined): {
  session: DraftSession;
  draft: Draft;
} {
  const [shown, setShown] = useState(projectId);
  const [session, setSession] = useState(() => obtainSession(projectId));
  if (shown !== projectId) {
    setShown(projectId);
    setSession(projectId === session.store.read().projectId ? session : obtainSession(projectId));
  }
  const { store } = session;
  const { readApartFromTexts } = store;
  const draft = useSyncExternalStore(store.subscribe, readApartFromTexts, readApartFromTexts);
  return { session, draft };
}

/** Loads the project, and again whenever the tab becomes visible or the screen is opened. */
export function useProjectOf(session: DraftSession, projectId: string | undefined) {
  const project = useQuery({
    ...projectQueries.one(projectId ?? ''),
    enabled: projectId !== undefined,
    refetchOnMount: 'always',
  });
  const { data, error, refetch, isFetchedAfterMount } = project;
  const hasNotified = useRef(false);
  const loadedAtStart = useRef(projectId !== undefined);

  useEffect(() => {
    if (data === undefined) return;
    // A cached answer may still call a generation running that has ended since.
    const isStale = !isFetchedAfterMount && data.status === 'processing';
    session.adopt(isStale ? { ...data, status: 'ready_for_generation' } : data);
    void session.resume().then((resumed) => addThumbnails(session, resumed));
    if (hasNotified.current || !loadedAtStart.current) return;
    hasNotified.current = true;
    notifyBriefly('Project Loaded', data.name);
  }, [data, isFetchedAfterMount, session]);

  useEffect(() => {
    if (error !== null) {
      notifyFailure('Project Load Error', `Failed to load project: ${error.message}`);
    }
  }, [error]);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible' && projectId !== undefined) void refetch();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [projectId, refetch]);

  return project;
}

/** Shows the session's events as toasts, and puts a new project into the address. */
export function useSessionEvents(session: DraftSession): void {
  const client = useQueryClient();
  useEffect(() => {
    let stopPutting = () => {};
    const hide = session.show({
      onProjectCreated(id) {
        stopPutting();
        stopPutting = putAddress(id);
      },
      onCreateFailed: (again) =>
        again
          ? notifyFailure('Error', 'Failed to create project')
          : notifyFailure('Project Creation Failed', 'Failed to create project. Please try again.'),
      async onUploadFailed(fileName, error) {
        if (await isProjectGone(client, session, error)) return;
        notifyFailure('Upload Failed', `Failed to upload ${fileName}. ${error.message}`);
      },
      onNotPersisted: () =>
        notifyFailure(
          'Keep this window open',
          'Your browser is out of storage space. Keep this window open until the upload finishes.',
        ),
      onRemoveFailed: () =>
        notifyFailure('Delete Failed', 'Failed to delete image. Please try again.'),
      onRemovalCharged(message) {
        notifySuccess('Image Removed', message);
        void refresh(client, ledgerQueries.balance());
      },
      // Offline changes are stored, as the page says, and saved once the browser is online.
      async onSaveFailed(error) {
        if (!isOnline() || (await isProjectGone(client, session, error))) return;
        notifyFailure('Failed to save', 'Your changes could not be saved. Please try again.');
      },
    });
    return () => {
      stopPutting();
      hide();
    };
  }, [session, client]);
}

/**
 * Saves when the page is left, and warns while something is unsaved.
 *
 * @param isMissing whether the project was deleted: nothing of it can be saved any more.
 */
export function useSafeLeaving(session: DraftSession, isMissing: boolean): void {
  useEffect(() => {
    if (isMissing) return;
    const stopWarning = warnOnClose(() => {
      const { unsaved, shots } = session.store.read();
      const sending = shots.some(({ upload }) => upload.state !== 'uploaded');
      return unsaved.texts || unsaved.arrangement || sending;
    });
    const leave = () => {
      void session.save();
      void session.flushRemovals();
    };
    const close = () => {
      if (session.hasUnsent()) announceLeaving();
      leave();
    };
    const onHidden = () => document.visibilityState === 'hidden' && void session.save();
    const onOnline = () => {
      // Files that waited for their project have it created first.
      if (session.store.read().shots.length > 0) void session.uploadAll();
      void session.save();
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pagehide', close, { signal });
    window.addEventListener('online', onOnline, { signal });
    document.addEventListener('visibilitychange', onHidden, { signal });
    return () => {
      leave();
      stopWarning();
      listening.abort();
    };
  }, [session, isMissing]);
}
