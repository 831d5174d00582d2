/** Smaller responses arrive in one piece and do not show the connection's speed. */
const MIN_BYTES = 40_000;
/** Where nothing was measured: a mobile line of middling quality. */
const ASSUMED_BITS_PER_SECOND = 2_000_000;

type Transfer = Pick<
  PerformanceResourceTiming,
  'transferSize' | 'responseStart' | 'responseEnd' | 'startTime'
>;

/**
 * Returns the connection's speed in bits per second, from the page's latest requests, including the player's
 * script: cached responses do not count.
 */
export function estimateBandwidth(
  transfers: readonly Transfer[] = performance.getEntriesByType(
    'resource',
  ) as PerformanceResourceTiming[],
): number {
  const rates = transfers
    .filter(({ transferSize }) => transferSize >= MIN_BYTES)
    .toSorted((one, other) => other.responseEnd - one.responseEnd)
    .slice(0, 3)
    // From the request on: a short answer's first byte may wait in a buffer for its last.
    .map((one) => (one.transferSize * 8_000) / Math.max(1, one.responseEnd - one.startTime));
  return rates.length === 0 ? ASSUMED_BITS_PER_SECOND : Math.max(...rates);
}

/** Seconds that the first segment may take: no more of it is waited for before the first frame. */
const FIRST_SEGMENT_SECONDS = 0.5;
/** Length of a segment (contracts/stream). */
const SEGMENT_SECONDS = 2;

/**
 * The rung to begin with: the best whose first segment is there in half a second, else the lightest.
 * @param bitrates of the rungs, ascending, in bits per second.
 */
export function chooseFirstRung(bitrates: readonly number[], bitsPerSecond: number): number {
  const affordable = (bitsPerSecond * FIRST_SEGMENT_SECONDS) / SEGMENT_SECONDS;
  return Math.max(
    0,
    bitrates.findLastIndex((bitrate) => bitrate <= affordable),
  );
}
