const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Between the attempts of a delivery; together 23 hours 51 minutes, up to a tenth longer by chance. */
const PAUSES_SECONDS = [
  5,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  10 * HOUR,
] as const;

/** A receiver that comes back is not called by everybody's events in the same second. */
const SPREAD = 0.1;

/**
 * How long to wait after a failed attempt.
 * @param failed attempts that failed so far, one or more.
 * @returns seconds; undefined after the last one.
 */
export function retryPauseSeconds(failed: number): number | undefined {
  const pause = PAUSES_SECONDS[failed - 1];
  return pause === undefined ? undefined : Math.ceil(pause * (1 + Math.random() * SPREAD));
}
