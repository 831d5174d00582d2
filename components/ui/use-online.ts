import { useSyncExternalStore } from 'react';

/** Whether the browser has a network. It may have one that leads nowhere. */
export function isOnline(): boolean {
  return navigator.onLine !== false;
}

/** As `isOnline`, and draws again when it changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
