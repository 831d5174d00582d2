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

/** Playback loudness of the platforms; they attenuate louder videos but do not raise quieter ones. */
const TARGET_LUFS = -14;
/** Target tolerance, within the allowed 0.5 LU. */
const CLOSE_ENOUGH_LU = 0.3;
/** The meter rounds to a tenth; at most -1.5 dBTP is allowed. */
const MAX_TRUE_PEAK_DB = -1.6;
/** At or below this reading the sound is silent and cannot be raised. */
const SILENT_LUFS = -69;
/** The initial limit; the encoder adds a few tenths of a decibel to a peak. */
const FIRST_LIMIT_DB = -2.2;
const LIMIT_MARGIN_DB = 0.1;
/** Minimum assumed loudness increase per decibel of gain, in decibels. */
const LEAST_GAIN_EFFECT = 0.25;
/** Maximum gain beyond the loudness difference, so that a sparse sound does not drown in its own noise. */
const MAX_EXTRA_GAIN_DB = 12;
const MAX_ROUNDS = 8;
const MIX_TIMEOUT_MS = 3 * 60_000;

/**
 * Creates the sound of a video: exactly as long, at uniform loudness, as AAC that is muxed without encoding
 * again. Loudness and peak are measured on the encoded file. A sound of few short peaks may stay quieter,
 * because its peak limit has priority.
 * @returns path of the file.
 * @throws ProcessFailed.
 */
export async function mixSound(sound: VideoSound, seconds: number, deps: MixDeps): Promise<string> {
  const { ffmpeg, folder, signal, isBackground } = deps;
  let count = 0;
  const encode: Encode = async (input, filter) => {
    const output = join(folder, `sound-${++count}.m4a`);
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

/** An encoded file with its settings and measurements. */
interface Try extends Loudness {
  readonly path: string;
  readonly gainDb: number;
}

/**
 * Encodes with a gain and a limit until loudness and peak fit, or else returns the closest attempt.
 * @param lufs loudness of the recording after its filter.
 */
async function encodeAtLoudness(
  { recording, filter }: ArrangedSound,
  lufs: number,
  encode: Encode,
  { ffmpeg, signal }: Pick<MixDeps, 'ffmpeg' | 'signal'>,
): Promise<string> {
  const firstGainDb = TARGET_LUFS - lufs;
  let limitDb = FIRST_LIMIT_DB;
  const tryGain = async (gainDb: number): Promise<Try> => {
    const leveled = `${filter},volume=${gainDb.toFixed(3)}dB,${truePeakLimiter(limitDb)}`;
    const path = await encode(recordingInput(recording), leveled);
    return { path, gainDb, ...(await measureLoudness(path, { ffmpeg, signal })) };
  };
  let last = await tryGain(firstGainDb);
  let best = last;
  let effect = 1;
  for (let round = 2; round <= MAX_ROUNDS && !isClose(best); round++) {
    const excessDb = Math.max(0, last.truePeakDb - MAX_TRUE_PEAK_DB);
    if (excessDb > 0) limitDb -= excessDb + LIMIT_MARGIN_DB;
    const wantedDb = last.gainDb + (TARGET_LUFS - last.lufs) / effect;
    const next = await tryGain(Math.min(wantedDb, firstGainDb + MAX_EXTRA_GAIN_DB));
    effect = excessDb > 0 ? 1 : toGainEffect(last, next);
    last = next;
    if (toFault(next) < toFault(best)) best = next;
  }
  return best.path;
}

/** Returns the loudness increase per decibel of gain: less than one if the limiter reduces it. */
function toGainEffect(last: Try, next: Try): number {
  const effect = (next.lufs - last.lufs) / (next.gainDb - last.gainDb);
  return Number.isFinite(effect) ? Math.min(1, Math.max(LEAST_GAIN_EFFECT, effect)) : 1;
}

function isClose({ lufs, truePeakDb }: Loudness): boolean {
  return Math.abs(lufs - TARGET_LUFS) <= CLOSE_ENOUGH_LU && truePeakDb <= MAX_TRUE_PEAK_DB;
}

/** Returns the error of an attempt. A peak above the limit is audible as distortion, and counts tenfold. */
function toFault({ lufs, truePeakDb }: Loudness): number {
  return Math.abs(lufs - TARGET_LUFS) + 10 * Math.max(0, truePeakDb - MAX_TRUE_PEAK_DB);
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
