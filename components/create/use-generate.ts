import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import { notifyFailure, notifyGeneration } from '@/components/ui/notify';
import { requireNetwork, START_OFFLINE } from '@/components/ui/require-network';
import { versionScope } from '@/components/versions/use-stored-versions';
import { CallError, hasCode, isTransient } from '@/lib/api/call';
import { createId } from '@/lib/api/create-id';
import { generateVideo, generationQueries } from '@/lib/api/generation';
import { ledgerQueries } from '@/lib/api/ledger';
import { refresh } from '@/lib/api/refresh';
import { flushVersionRemovals } from '@/lib/api/version-removals';
import { versionQueries } from '@/lib/api/versions';
import type { DraftShot } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import { savePersistedWords } from '@/lib/draft/save-persisted-words';
import { isOnline } from '@/lib/is-online';
import { paths } from '@/lib/paths';
import { isProjectGone } from './is-project-gone';
import { warnOnClose } from './warn-on-close';

/** Delay between the start or completion of the generation and the opening of the video page (ms). */
export const REDIRECT_DELAY_MS = 1_000;

/** Maximum number of file names in a message; the others are only counted. */
const MAX_NAMES = 3;

class ProjectMissing extends Error {}

class UploadsFailed extends Error {
  constructor(shots: readonly DraftShot[]) {
    const names = shots.slice(0, MAX_NAMES).map(({ name }) => name);
    const more = shots.length - names.length;
    super(`Not uploaded: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`);
  }
}

/** Uploads missing files, saves, starts the generation and opens the video page. */
export function useGenerate(session: DraftSession, needsOriginals: boolean) {
  const client = useQueryClient();
  const router = useRouter();
  const key = useRef(createId());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasLeft = useRef(false);
  const leave = useCallback(() => {
    hasLeft.current = true;
    clearTimeout(timer.current);
  }, []);
  useEffect(() => {
    hasLeft.current = false;
    return leave;
  }, [leave]);

  const generate = useMutation({
    scope: versionScope,
    mutationFn: () =>
      warnWhile(async () => generateVideo(await prepare(session, needsOriginals), key.current)),
    onSuccess: async (status) => {
      const { projectId } = status;
      key.current = createId();
      client.setQueryData(generationQueries.status(projectId).queryKey, status);
      notifyGeneration('Video Generation Started', 'We’re creating your video now.');
      // Does not navigate if the user has left the page in the meantime.
      if (!hasLeft.current) {
        timer.current = setTimeout(() => router.push(paths.video(projectId)), REDIRECT_DELAY_MS);
      }
      await refresh(client, ledgerQueries.balance(), versionQueries.list(projectId));
    },
    onError: async (error) => {
      // An attempt with an unknown outcome is repeated with the same key, so that it is charged once.
      if (!isTransient(error)) key.current = createId();
      if (!(await isProjectGone(client, session, error))) report(error);
      await refresh(client, ledgerQueries.balance());
    },
  });

  return {
    ...generate,
    leave,
    start() {
      hasLeft.current = false;
      if (session.store.read().shots.length === 0 || generate.isPending) return;
      if (requireNetwork(START_OFFLINE)) generate.mutate();
    },
  };
}

/** Warns on every page if the user closes the window during `work`, because it would not complete. */
async function warnWhile<Result>(work: () => Promise<Result>): Promise<Result> {
  const stopWarning = warnOnClose(() => true);
  try {
    return await work();
  } finally {
    stopWarning();
  }
}

/**
 * Uploads and saves everything.
 * @param needsOriginals also waits for originals that upload after their smaller copies.
 * @returns the project's id.
 */
async function prepare(session: DraftSession, needsOriginals: boolean): Promise<string> {
  const missing = await session.uploadMissing();
  if (needsOriginals) await session.originalsSettled();
  const { projectId } = session.store.read();
  if (projectId === undefined && isOnline()) throw new ProjectMissing();
  if (projectId === undefined || missing.length > 0) throw new UploadsFailed(missing);
  await session.flushRemovals();
  await Promise.all([
    session.sendNewVersions(),
    flushVersionRemovals(),
    savePersistedWords(projectId),
  ]);
  const arranged = !session.store.read().unsaved.arrangement || (await session.save());
  if (!arranged) throw new CallError('Your changes could not be saved. Please try again.', 400);
  try {
    await session.saveTexts();
  } catch (error) {
    if (hasCode(error, 'unreachable') || hasCode(error, 'not_found')) throw error;
    // A name that could not be saved does not prevent the generation.
    notifyFailure(
      'Update Failed',
      'Failed to save project name and description. Please try again.',
    );
  }
  return projectId;
}

function report(error: Error): void {
  if (hasCode(error, 'not_enough_tokens')) return;
  if (error instanceof ProjectMissing) {
    notifyFailure('No Project Found', 'Please upload images first to create a project.');
    return;
  }
  if (error instanceof UploadsFailed) {
    notifyFailure(
      'Upload Failed',
      `Failed to upload some images. Please try again. ${error.message}`,
    );
    return;
  }
  const isTold = hasCode(error, 'disk_full') || hasCode(error, 'unreachable');
  notifyFailure(
    'Generation Failed',
    isTransient(error) && !isTold ? 'Please try again' : error.message,
  );
}
