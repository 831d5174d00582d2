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
 * @throws ProcessFailed, or Error where the loudness cannot be reached.
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
  for (let round = 1; ; round++) {
    const filter = `${arranged},volume=${gainDb.toFixed(3)}dB,${truePeakLimiter(limitDb)}`;
    await encode(recordingInput(sound.recording), filter);
    const made = await measureLoudness(output, { ffmpeg, signal });
    if (isWithin(made, CLOSE_ENOUGH_LU)) return output;
    if (round === MAX_ROUNDS) {
      if (isWithin(made, LOUDNESS_TOLERANCE_LU)) return output;
      throw new Error(`the sound has ${made.lufs} LUFS and a peak of ${made.truePeakDb} dBTP`);
    }
    gainDb += TARGET_LUFS - made.lufs;
    limitDb -= Math.max(0, made.truePeakDb - MAX_TRUE_PEAK_DB + LIMIT_MARGIN_DB);
  }
}

function isWithin({ lufs, truePeakDb }: Loudness, tolerance: number): boolean {
  return Math.abs(lufs - TARGET_LUFS) <= tolerance && truePeakDb <= MAX_TRUE_PEAK_DB;
}
