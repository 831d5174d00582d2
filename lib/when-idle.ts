/**
 * Runs a function once the page is idle.
 * @param latestMs maximum delay, because a busy page is never idle.
 * @param blindMs delay in browsers without `requestIdleCallback`, such as Safari.
 * @returns a function that cancels it.
 */
export function whenIdle(run: () => void, latestMs = 3_000, blindMs = latestMs): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, blindMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
