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
import { type MixDeps, mixLayers } from './mix-layers';
import { truePeakLimiter } from './sound-args';

/** What platforms play at; louder videos are turned down by them, quieter ones stay quiet. */
const TARGET_LUFS = -14;
const LOUDNESS_TOLERANCE_LU = 0.5;
const MAX_TRUE_PEAK_DB = -1.5;
/** Where the meter reads no more than this there is nothing to be made louder. */
const SILENT_LUFS = -69;
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

/**
 * Makes the sound of a video: exactly as long, at one loudness everywhere, as AAC that is muxed as
 * it is. Loudness and peak are measured on the encoded file.
 * @returns path of the file.
 * @throws ProcessFailed.
 */
export async function mixSound(sound: VideoSound, seconds: number, deps: MixDeps): Promise<string> {
  const { ffmpeg, folder, signal, isBackground } = deps;
  const output = join(folder, 'sound.m4a');
  const encode: Encode = async (input, filter) => {
    const args = encodeSoundArgs(input, filter, output);
    await runProcess({
      program: ffmpeg,
      args,
      signal,
      timeoutMs: MIX_TIMEOUT_MS,
      isBackground,
    });
    return output;
  };
  const arranged = await arrange(sound, seconds, deps);
  const { lufs = Number.NEGATIVE_INFINITY } =
    arranged === undefined
      ? {}
      : await measureLoudness(arranged.recording, { ffmpeg, signal, filter: arranged.filter });
  if (arranged === undefined || lufs < SILENT_LUFS) {
    return encode(silenceInput(seconds), '[0:a]anull');
  }
  return encodeAtLoudness(arranged, lufs, encode, deps);
}

/** Encodes one input through a filter. @returns path of the file. */
type Encode = (input: readonly string[], filter: string) => Promise<string>;

/** @param lufs loudness of the recording behind its filter. */
async function encodeAtLoudness(
  { recording, filter }: ArrangedSound,
  lufs: number,
  encode: Encode,
  { ffmpeg, signal }: Pick<MixDeps, 'ffmpeg' | 'signal'>,
): Promise<string> {
  let gainDb = TARGET_LUFS - lufs;
  let limitDb = FIRST_LIMIT_DB;
  const encodeLimited = () =>
    encode(
      recordingInput(recording),
      `${filter},volume=${gainDb.toFixed(3)}dB,${truePeakLimiter(limitDb)}`,
    );
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const output = await encodeLimited();
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
  return encodeLimited();
}

/** A recording, and the filter that makes it as long as the video. */
interface ArrangedSound {
  readonly recording: string;
  readonly filter: string;
}

/** @returns undefined for silence. */
async function arrange(
  sound: VideoSound,
  seconds: number,
  deps: MixDeps,
): Promise<ArrangedSound | undefined> {
  if (sound.voice !== undefined || (sound.clips?.length ?? 0) > 0) {
    return { recording: await mixLayers(sound, seconds, deps), filter: '[0:a:0]anull' };
  }
  if (sound.kind === 'silence') return undefined;
  return { recording: sound.recording, filter: arrangeFilter(sound, seconds) };
}

function isWithin({ lufs, truePeakDb }: Loudness, tolerance: number): boolean {
  return Math.abs(lufs - TARGET_LUFS) <= tolerance && truePeakDb <= MAX_TRUE_PEAK_DB;
}
