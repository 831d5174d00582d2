import { join } from 'node:path';
import { fileArgument } from '@/adapters/media/file-argument';
import { commandLine } from '@/adapters/process/command-line';
import { runProcess } from '@/adapters/process/run-process';
import type { SpeechRun } from '@/contracts/project/voice';
import { decodeSound } from './decode-sound';
import { measureLoudness } from './measure-loudness';
import { recordingInput } from './mix-args';
import { SAMPLE_RATE, truePeakLimiter } from './sound-args';

const CLEAN_TIMEOUT_MS = 3 * 60_000;
/** Loudness of a cleaned voice; music is ducked under it. */
const VOICE_LUFS = -16;
/** Loudness for which the dynamics below are tuned. */
const WORKING_LUFS = -20;
const MAX_GAIN_DB = 40;
const MAX_TRUE_PEAK_DB = -2;
/** Noise as loud as speech cannot be separated from it. */
const NOISE_RANGE_DB = { min: -80, max: -25 } as const;
/** ffmpeg's denoiser delays each sample by this much (25 ms at 48 kHz). */
const DENOISER_DELAY_SAMPLES = 1200;
/** A quieter pause than this has no relevant noise. */
const SILENT_DB = -90;

/** Butterworth of the eighth order: -37 dB at 50 Hz, -0.3 dB at 100 Hz, where low voices start. */
const RUMBLE_FILTER = [0.5098, 0.6013, 0.9, 2.5629]
  .map((quality) => `highpass=f=85:t=q:w=${quality}`)
  .join(',');
/** The denoiser applies its full reduction to noise this much below its floor. */
const FLOOR_MARGIN_DB = 5;

export interface CleanDeps {
  readonly ffmpeg: string;
  /** Folder of the result. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Cleans and levels a voice: removes rumble and noise, evens out loud and soft words, softens sharp
 * sibilants, and normalises to -16 LUFS. The timing does not change.
 * @param path the recording as the product API stored it.
 * @param speech the times with speech; the rest is noise.
 * @returns path of a file with two equal channels.
 * @throws ProcessFailed
 */
export async function cleanVoice(
  path: string,
  speech: readonly SpeechRun[],
  { ffmpeg, folder, signal }: CleanDeps,
): Promise<string> {
  const measure = async (filter: string) =>
    (await measureLoudness(path, { ffmpeg, signal, filter: `[0:a:0]${filter}` })).lufs;
  const rawLufs = await measure(toStereo(RUMBLE_FILTER));
  const gainDb = Math.min(MAX_GAIN_DB, WORKING_LUFS - rawLufs);
  const noiseDb = await measureNoise(path, speech, { ffmpeg, signal });
  const cleaned = toStereo(
    [
      RUMBLE_FILTER,
      toVolume(gainDb),
      ...(noiseDb === undefined ? [] : reduceNoise(noiseDb + gainDb)),
      'acompressor=threshold=-22dB:ratio=2.5:attack=8:release=120:knee=4',
      'deesser=i=0.3:m=0.5:f=0.5',
    ].join(','),
  );
  const lastGainDb = VOICE_LUFS - (await measure(cleaned));
  const output = join(folder, 'voice.wav');
  const filters = [cleaned, toVolume(lastGainDb), truePeakLimiter(MAX_TRUE_PEAK_DB)].join(',');
  await runProcess({
    program: ffmpeg,
    args: commandLine`-v error -nostdin -y ${recordingInput(path)} -filter_complex ${`[0:a:0]${filters}`}
      -ar ${SAMPLE_RATE} -c:a pcm_s24le -map_metadata -1 -f wav ${fileArgument(output)}`,
    signal,
    timeoutMs: CLEAN_TIMEOUT_MS,
  });
  return output;
}

/** Copies the sound to both channels; ffmpeg's default conversion to stereo changes the level. */
function toStereo(filters: string): string {
  return `aresample=${SAMPLE_RATE},${filters},pan=stereo|c0=c0|c1=c0`;
}

function toVolume(decibels: number): string {
  const finite = Number.isFinite(decibels) ? decibels : 0;
  return `volume=${finite.toFixed(2)}dB:precision=float`;
}

/** @param noiseDb level of the noise in dBFS. */
function reduceNoise(noiseDb: number): string[] {
  const floor = Math.max(NOISE_RANGE_DB.min, Math.min(NOISE_RANGE_DB.max, noiseDb));
  // The gate opens 8 dB above the noise, and attenuates by at most 12 dB.
  const threshold = 10 ** ((floor + 8) / 20);
  return [
    `apad=pad_len=${DENOISER_DELAY_SAMPLES}`,
    `afftdn=nr=14:nf=${(floor + FLOOR_MARGIN_DB).toFixed(1)}:nt=w`,
    `atrim=start_sample=${DENOISER_DELAY_SAMPLES},asetpts=N/SR/TB`,
    `agate=threshold=${threshold.toFixed(6)}:ratio=2:range=0.25:attack=5:release=180:detection=rms`,
  ];
}

/** Returns the noise level between the words, without rumble; undefined if there is no noise. */
async function measureNoise(
  path: string,
  speech: readonly SpeechRun[],
  { ffmpeg, signal }: Pick<CleanDeps, 'ffmpeg' | 'signal'>,
): Promise<number | undefined> {
  const { left } = await decodeSound(path, ffmpeg, signal, RUMBLE_FILTER);
  let energy = 0;
  let samples = 0;
  for (const { startSeconds, endSeconds } of findPauses(speech, left.length / SAMPLE_RATE)) {
    for (const sample of left.subarray(startSeconds * SAMPLE_RATE, endSeconds * SAMPLE_RATE)) {
      energy += sample * sample;
      samples += 1;
    }
  }
  const level = 10 * Math.log10(energy / samples);
  return samples > SAMPLE_RATE / 10 && level > SILENT_DB ? level : undefined;
}

/** Returns the times before, between and after the speech. */
function findPauses(speech: readonly SpeechRun[], seconds: number): SpeechRun[] {
  const starts = [0, ...speech.map(({ endSeconds }) => endSeconds)];
  return starts
    .map((startSeconds, i) => ({ startSeconds, endSeconds: speech[i]?.startSeconds ?? seconds }))
    .filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds);
}
