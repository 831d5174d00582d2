import { commandLine } from '@/adapters/process/command-line';
import { SAMPLE_RATE } from '@/adapters/sound/sample-rate';

export { SAMPLE_RATE };

/** Raw stereo as it is piped between programs: 32-bit float, interleaved. */
export const rawStereo = commandLine`-f f32le -ar ${SAMPLE_RATE} -ac 2`;

/**
 * Returns a filter that keeps inter-sample peaks below a level. It runs at four times the rate, at which
 * ITU-R BS.1770-4 measures true peaks. The look-ahead of 5 ms is compensated, so that the timing does not
 * change.
 * @param decibels level in dBFS.
 */
export function truePeakLimiter(decibels: number): string {
  const limit = 10 ** (decibels / 20);
  const limiter = `alimiter=limit=${limit.toFixed(5)}:attack=5:release=60:level=0:latency=1`;
  return `aresample=${4 * SAMPLE_RATE},${limiter},aresample=${SAMPLE_RATE}`;
}
