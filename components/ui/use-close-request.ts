import { useEffect, useRef } from 'react';

/** What a browser tells when it is asked to close something: by Back on Android, by Escape elsewhere. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
type CloseWatcherClass = new () => CloseWatcher;

/**
 * Closes what is open when the browser is asked to, so that Back on a phone closes a sheet and does not
 * leave the page. Browsers without `CloseWatcher` go back as before.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as { CloseWatcher?: CloseWatcherClass };
    if (!isOpen || Watcher === undefined) return;
    const watcher = new Watcher();
    watcher.addEventListener('close', () => latest.current());
    return () => watcher.destroy();
  }, [isOpen]);
}
