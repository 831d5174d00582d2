import { runProcess } from '@/adapters/process/run-process';
import { type Loudness, measureLoudness } from '@/renderer/sound/measure-loudness';
import { rawStereo, SAMPLE_RATE, truePeakLimiter } from '@/renderer/sound/sound-args';
import { interleave } from './mix-stems';
import type { Stereo } from './synthesise';

/** Loudness of every piece. A video's own level is set when it is rendered. */
const TARGET_LUFS = -16;
const TOLERANCE_LU = 0.15;
/** Limit of the peaks; the encoder may add a few tenths of a decibel. */
const LIMIT_DB = -2.4;
const MAX_ROUNDS = 4;
const TREBLE_HZ = 3500;
const BIT_RATE = '192k';
const ENCODE_TIMEOUT_MS = 60_000;
const FADE_IN_SECONDS = 0.002;
/** The last part of the final chord's ring. */
const FADE_OUT_SECONDS = 2;

/** Brings a mix to the loudness of every piece and writes it as AAC in an M4A file. */
export async function master(
  mix: Stereo,
  trebleDb: number,
  path: string,
  ffmpeg: string,
): Promise<Loudness> {
  fadeEnds(mix);
  const raw = interleave(mix);
  const treble = `treble=g=${trebleDb}:f=${TREBLE_HZ}`;
  let gain = TARGET_LUFS - (await measureLoudness(raw, { ffmpeg })).lufs;
  for (let round = 0; ; round++) {
    const filter = `${treble},volume=${gain.toFixed(3)}dB,${truePeakLimiter(LIMIT_DB)}`;
    await encode(raw, filter, path, ffmpeg);
    const loudness = await measureLoudness(path, { ffmpeg });
    const missing = TARGET_LUFS - loudness.lufs;
    if (Math.abs(missing) <= TOLERANCE_LU || round === MAX_ROUNDS) return loudness;
    // The limiter's reduction is added before it.
    gain += missing;
  }
}

async function encode(raw: Buffer, filter: string, path: string, ffmpeg: string): Promise<void> {
  await runProcess({
    program: ffmpeg,
    args: [
      ...['-v', 'error', '-nostdin', '-y', '-protocol_whitelist', 'file,pipe'],
      ...[...rawStereo, '-i', 'pipe:0', '-af', filter],
      ...['-c:a', 'aac', '-b:a', BIT_RATE, '-ar', String(SAMPLE_RATE)],
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
      ...['-movflags', '+faststart', '-f', 'mp4', path],
    ],
    input: raw,
    timeoutMs: ENCODE_TIMEOUT_MS,
  });
}

function fadeEnds({ left, right }: Stereo): void {
  const [fadeIn, fadeOut] = [FADE_IN_SECONDS * SAMPLE_RATE, FADE_OUT_SECONDS * SAMPLE_RATE];
  for (const channel of [left, right]) {
    for (let i = 0; i < fadeIn; i++) (channel[i] as number) *= i / fadeIn;
    for (let i = 0; i < fadeOut; i++) {
      const at = channel.length - 1 - i;
      (channel[at] as number) *= Math.sin((Math.PI / 2) * (i / fadeOut)) ** 2;
    }
  }
}
