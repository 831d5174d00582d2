'use client';

import { useEffect } from 'react';
import { SCRIPTS_READY } from './load-late-scripts';

/** Tells the page that its buttons are answered now. */
export function ScriptsReady() {
  useEffect(() => {
    window.dispatchEvent(new Event(SCRIPTS_READY));
  }, []);
  return null;
}
