import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { notifyFailure, notifyGeneration } from '@/components/ui/notify';
import { useCancelGeneration } from '@/components/video/use-cancel-generation';
import type { Version } from '@/contracts/production/versions';
import { generationQueries } from '@/lib/api/generation';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import type { Draft } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import { paths } from '@/lib/paths';
import { hasLargeVersion } from './has-large-version';
import { REDIRECT_DELAY_MS, useGenerate } from './use-generate';
import { useGenerationElsewhere } from './use-generation-elsewhere';

/** The state of this draft's generation of its versions, with functions that start and cancel it. */
export function useGeneration(
  session: DraftSession,
  draft: Draft,
  versions: readonly Version[] | undefined,
) {
  const generate = useGenerate(session, hasLargeVersion(versions));
  const running = draft.status === 'processing';
  const started = generate.isSuccess || running;
  const [hasLeft, setHasLeft] = useState(false);
  const { status, isDone } = useStatus(draft.projectId, started, hasLeft);
  const cancel = useCancelGeneration(draft.projectId ?? '');
  const ended =
    !generate.isPending &&
    (status?.status === 'failed' || (generate.isSuccess && status?.status === 'uploading'));
  const overlayOn = (generate.isPending || started || isDone) && !ended;
  useGenerationElsewhere(draft.projectId, !overlayOn);
  return {
    start: generate.start,
    // Until the project is read again it still calls a generation running that has failed.
    generating: generate.isPending || (running && !ended),
    overlayOn,
    /** It has not been started yet, and is not if the window is closed now. */
    isStarting: generate.isPending,
    status: started || isDone ? status : undefined,
    /** To be called when the person goes elsewhere: the video is not opened then. */
    leave: () => {
      generate.leave();
      setHasLeft(true);
    },
    cancel: () => {
      generate.reset();
      cancel.mutate();
    },
  };
}

/** Polls a running generation while the overlay is shown, and opens the video when it is completed. */
function useStatus(projectId: string | undefined, overlayOn: boolean, hasLeft: boolean) {
  const client = useQueryClient();
  const router = useRouter();
  const options = generationQueries.status(projectId ?? '');
  const status = useQuery({ ...options, enabled: projectId !== undefined && overlayOn });
  const [isDone, setDone] = useState(false);
  // A cached answer may be about an earlier generation.
  const state = overlayOn && status.isFetchedAfterMount ? status.data?.status : undefined;

  useEffect(() => {
    if (projectId === undefined || (state !== 'completed' && state !== 'failed')) return;
    void refresh(client, projectQueries.one(projectId), ledgerQueries.balance());
    if (state === 'failed') {
      notifyFailure('Generation Failed', 'Please try creating your video again');
      return;
    }
    notifyGeneration('Video Complete!', 'Your video is ready.');
    setDone(true);
  }, [state, projectId, client]);

  useEffect(() => {
    if (!isDone || hasLeft || projectId === undefined) return;
    const timer = setTimeout(() => router.push(paths.video(projectId)), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone, hasLeft, projectId, router]);

  return { status: status.data, isDone };
}
