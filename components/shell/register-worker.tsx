'use client';

import { useEffect } from 'react';

/** Registers the service worker, without which nothing can be shared to the app. */
export function RegisterWorker() {
  useEffect(() => {
    // Browsers without service workers, and windows that do not allow them, work as before.
    navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  }, []);
  return null;
}
