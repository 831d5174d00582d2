/** At the latest (ms), because a busy page is never idle. */
const LATEST_MS = 3_000;

/**
 * Runs something once the page has nothing to do.
 *
 * @returns stops waiting.
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, LATEST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
