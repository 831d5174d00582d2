import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import type { EnhancementWork } from '@/contracts/production/enhancements';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';

interface WatchedEnhancement {
  readonly projectId: string;
  readonly work: EnhancementWork | undefined;
  /** A call of this page is in progress, which reports the outcome itself. */
  readonly isCalling: boolean;
  readonly onEnhanced: () => void;
}

/**
 * Reports the outcome of an enhancement that this page does not wait for: it was started before the page was
 * loaded, in another tab or on another device.
 * @returns a ref to set while a call of this page reports the outcome.
 */
export function useEnhancementEnd(watched: WatchedEnhancement): { current: boolean } {
  const client = useQueryClient();
  const isTold = useRef(false);
  const runningId = useRef<string>(undefined);
  const latest = useRef(watched);
  latest.current = watched;
  const { work } = watched;
  useEffect(() => {
    const { projectId, isCalling, onEnhanced } = latest.current;
    if (work?.state === 'running') {
      if (runningId.current !== work.id && !isCalling) isTold.current = false;
      runningId.current = work.id;
      return;
    }
    const endedId = runningId.current;
    runningId.current = undefined;
    if (endedId === undefined || isTold.current) return;
    if (work?.id === endedId) {
      notifyFailure('Enhancement ended', work.error);
    } else {
      onEnhanced();
      notifySuccess('Image Enhanced!', 'Move the slider to compare it with the original.');
    }
    void refresh(client, projectQueries.one(projectId), ledgerQueries.balance());
  }, [client, work]);
  return isTold;
}
