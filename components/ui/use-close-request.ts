import { useLayoutEffect, useRef, useState } from 'react';
import { addLayer } from './layer-history';

/** The browser's event source for close requests: Back on Android, Escape elsewhere. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
type CloseWatcherClass = new () => CloseWatcher;

/**
 * Closes the open layer on a close request, so that Back on a phone closes a sheet instead of leaving the
 * page. In browsers without `CloseWatcher` the layer gets a history entry.
 * @param onClose may leave the layer open, and is then called again at the next request.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  // A watcher only works once, so each request creates a new one.
  const [requests, setRequests] = useState(0);
  // The history entry must exist before a page that opens at the same time is pushed onto the history.
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
