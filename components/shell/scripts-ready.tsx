'use client';

import { useEffect } from 'react';
import { SCRIPTS_READY } from './load-late-scripts';

/** Signals that the page's buttons respond now. */
export function ScriptsReady() {
  useEffect(() => {
    window.dispatchEvent(new Event(SCRIPTS_READY));
  }, []);
  return null;
}
