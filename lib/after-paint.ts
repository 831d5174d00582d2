/**
 * Runs a function once the browser has painted the changes of this task, so that the user sees the effect of
 * a press at once. A page that is hidden or being left does not paint: there it runs immediately.
 */
export function afterPaint(run: () => void): void {
  if (document.hidden) {
    run();
    return;
  }
  const waiting = new AbortController();
  const runOnce = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    run();
  };
  // Runs before the listeners that save changes.
  const options = { capture: true, signal: waiting.signal };
  for (const name of ['visibilitychange', 'beforeunload', 'pagehide']) {
    window.addEventListener(name, runOnce, options);
  }
  // A timer alone may fire before the paint.
  requestAnimationFrame(() => setTimeout(runOnce));
}
