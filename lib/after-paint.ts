/**
 * Runs something once the browser has painted what changed in this task, so that whoever pressed something
 * sees at once that it was taken. A page that is hidden or left paints nothing: there it runs at once.
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
  // Before those that save what is changed.
  const options = { capture: true, signal: waiting.signal };
  for (const name of ['visibilitychange', 'beforeunload', 'pagehide']) {
    window.addEventListener(name, runOnce, options);
  }
  // A timer alone may come before the paint.
  requestAnimationFrame(() => setTimeout(runOnce));
}
