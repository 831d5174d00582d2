import { join } from 'node:path';
import { runProcess } from '@/adapters/process/run-process';
import { type Loudness, measureLoudness } from './measure-loudness';
import {
  arrangeFilter,
  encodeSoundArgs,
  recordingInput,
  silenceInput,
  type VideoSound,
} from './mix-args';
import { truePeakLimiter } from './sound-args';

/** What platforms play at; louder videos are turned down by them, quieter ones stay quiet. */
const TARGET_LUFS = -14;
const LOUDNESS_TOLERANCE_LU = 0.5;
const MAX_TRUE_PEAK_DB = -1.5;
/** Aimed at within less than what is allowed. */
const CLOSE_ENOUGH_LU = 0.3;
/** The first limit; the encoder adds a few tenths of a decibel to a peak. */
const FIRST_LIMIT_DB = -2.2;
const LIMIT_MARGIN_DB = 0.1;
/** Loudness is given up down to here for the sake of a peak. */
const LEAST_LUFS = TARGET_LUFS - LOUDNESS_TOLERANCE_LU;
/** After these rounds all that is allowed is close enough. */
const CLOSE_ROUNDS = 2;
const MAX_ROUNDS = 5;
const MIX_TIMEOUT_MS = 3 * 60_000;

export interface MixDeps {
  readonly ffmpeg: string;
  /** Where the result lies. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Makes the sound of a video: exactly as long, at one loudness everywhere, as AAC that is muxed as
 * it is. Loudness and peak are measured on the encoded file.
 * @returns path of the file.
 * @throws ProcessFailed.
 */
export async function mixSound(
  sound: VideoSound,
  seconds: number,
  { ffmpeg, folder, signal }: MixDeps,
): Promise<string> {
  const output = join(folder, 'sound.m4a');
  const encode = (input: readonly string[], filter: string) =>
    runProcess({
      program: ffmpeg,
      args: encodeSoundArgs(input, filter, output),
      signal,
      timeoutMs: MIX_TIMEOUT_MS,
    });
  if (sound.kind === 'silence') {
    await encode(silenceInput(seconds), '[0:a]anull');
    return output;
  }
  const arranged = arrangeFilter(sound, seconds);
  const before = await measureLoudness(sound.recording, { ffmpeg, signal, filter: arranged });
  let gainDb = TARGET_LUFS - before.lufs;
  let limitDb = FIRST_LIMIT_DB;
  const encodeLimited = () => {
    const filter = `${arranged},volume=${gainDb.toFixed(3)}dB,${truePeakLimiter(limitDb)}`;
    return encode(recordingInput(sound.recording), filter);
  };
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    await encodeLimited();
    const made = await measureLoudness(output, { ffmpeg, signal });
    const tolerance = round <= CLOSE_ROUNDS ? CLOSE_ENOUGH_LU : LOUDNESS_TOLERANCE_LU;
    if (isWithin(made, tolerance)) return output;
    const excessDb = Math.max(0, made.truePeakDb - MAX_TRUE_PEAK_DB);
    const lowerDb = excessDb > 0 ? excessDb + LIMIT_MARGIN_DB : 0;
    limitDb -= lowerDb;
    // A peak that the encoder makes itself follows the gain alone.
    const least = round < MAX_ROUNDS ? LEAST_LUFS : Number.NEGATIVE_INFINITY;
    const wanted = lowerDb > 0 ? Math.max(least, made.lufs - lowerDb) : TARGET_LUFS;
    gainDb += Math.min(TARGET_LUFS, wanted) - made.lufs;
  }
  // A video that is slightly too quiet is worth more than none.
  await encodeLimited();
  return output;
}

function isWithin({ lufs, truePeakDb }: Loudness, tolerance: number): boolean {
  return Math.abs(lufs - TARGET_LUFS) <= tolerance && truePeakDb <= MAX_TRUE_PEAK_DB;
}
