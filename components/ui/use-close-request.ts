import { useLayoutEffect, useRef, useState } from 'react';
import { addLayer } from './layer-history';

/** What a browser tells when it is asked to close something: by Back on Android, by Escape elsewhere. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
type CloseWatcherClass = new () => CloseWatcher;

/**
 * Closes what is open when the browser is asked to, so that Back on a phone closes a sheet and does not
 * leave the page. Browsers without `CloseWatcher` have an entry of the history for it.
 *
 * @param onClose may leave it open, and is asked again the next time.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  // A watcher is spent once it was asked.
  const [requests, setRequests] = useState(0);
  // The entries have to be known before a page that is opened at the same time is written into the history.
  useLayoutEffect(() => {
    const { CloseWatcher: Watcher } = window as { CloseWatcher?: CloseWatcherClass };
    if (!isOpen) return;
    if (Watcher === undefined) return addLayer(() => latest.current());
    const watcher = new Watcher();
    watcher.addEventListener('close', () => {
      latest.current();
      setRequests(requests + 1);
    });
    return () => watcher.destroy();
  }, [isOpen, requests]);
}
