import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '@/components/ui/notify';
import { whenIdle } from '@/lib/when-idle';
import type { CreateSheets } from './create-sheets';

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
