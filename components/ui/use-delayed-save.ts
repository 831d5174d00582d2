import { useEffect, useRef } from 'react';

/** Saves once changes have stopped for a while, and when the form is closed or the page is left. */
export function useDelayedSave<Wanted>(save: (wanted: Wanted) => void, delayMs: number) {
  /** The unsaved value; undefined if there is none. */
  const unsaved = useRef<Wanted>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Saves the unsaved value immediately. */
  const flush = () => {
    clearTimeout(timer.current);
    const wanted = unsaved.current;
    if (wanted === undefined) return;
    unsaved.current = undefined;
    save(wanted);
  };
  const latestFlush = useRef(flush);
  latestFlush.current = flush;
  useEffect(() => {
    const leave = () => latestFlush.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  /** Schedules a save of this value, which replaces a pending one and restarts the delay. */
  const schedule = (wanted: Wanted, afterMs = delayMs) => {
    unsaved.current = wanted;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latestFlush.current(), afterMs);
  };
  return { unsaved, schedule, flush };
}
