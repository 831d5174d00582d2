import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '@/components/ui/notify';
import type { CreateSheets } from './create-sheets';

/** The sheets are fetched this long after the page at the latest (ms); before, when it is idle. */
const LATEST_MS = 3_000;

/**
 * The sheets, which are fetched when the page has nothing else to do, or once one is opened.
 * @param onFailed one is open, and could not be fetched.
 * @returns undefined until they are there.
 */
export function useSheets(isOpen: boolean, onFailed: () => void): typeof CreateSheets | undefined {
  const [sheets, setSheets] = useState<{ readonly Sheets: typeof CreateSheets }>();
  const latest = useRef(onFailed);
  latest.current = onFailed;
  const isWanted = isOpen && sheets === undefined;
  useEffect(() => {
    let isShown = true;
    const load = () =>
      void import('./create-sheets').then(
        ({ CreateSheets: Sheets }) => isShown && setSheets({ Sheets }),
        () => {
          if (!isShown || !isWanted) return;
          latest.current();
          notifyFailure('Could not open', 'Please check your connection and try again.');
        },
      );
    if (isWanted) load();
    const stopWaiting = isWanted ? undefined : whenIdle(load);
    return () => {
      isShown = false;
      stopWaiting?.();
    };
  }, [isWanted]);
  return sheets?.Sheets;
}

function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, LATEST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
