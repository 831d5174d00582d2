/** Samples per second of every sound we read or make. */
export const SAMPLE_RATE = 48_000;
