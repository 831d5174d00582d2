/**
 * Runs something once the page has nothing to do.
 *
 * @param latestMs at the latest, because a busy page is never idle.
 * @param blindMs where the browser does not tell when it is idle, as Safari.
 * @returns stops waiting.
 */
export function whenIdle(run: () => void, latestMs = 3_000, blindMs = latestMs): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, blindMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
