import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import { commandLine } from '@/adapters/process/command-line';
import { runProcess } from '@/adapters/process/run-process';
import { duckUnder } from '@/engine/timing/duck-under';
import { findSpeech } from './find-speech';
import { measureLoudness } from './measure-loudness';
import { arrangeFilter, type PlacedSound, recordingInput, type VideoSound } from './mix-args';
import { readPlaced, toSamples } from './read-placed';
import { rawStereo, SAMPLE_RATE } from './sound-args';
import { toWav } from './to-wav';

/** Loudness of each layer before the mix is normalised, in LUFS. */
const level = { music: -15, clip: -23, voice: -14 } as const;
/** A quieter clip is recorded in a quiet room, and amplifying it would mainly amplify noise. */
const QUIETEST_CLIP_LUFS = -48;
const MAX_CLIP_BOOST_DB = 15;
/** Fade length of a clip's sound; a voice fades faster. */
const CLIP_FADE_SECONDS = 0.08;
const VOICE_FADE_SECONDS = 0.005;
const ARRANGE_TIMEOUT_MS = 2 * 60_000;

export interface MixDeps extends MediaPrograms {
  /** Folder of the result. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Runs with low priority, after all other work of this machine. */
  readonly isBackground?: boolean | undefined;
}

/**
 * Mixes the music, the clips' own sound and the voice of a video with sample accuracy. Music and clips are
 * quieter while the voice speaks.
 * @returns path of a WAV file of the video's length.
 */
export async function mixLayers(
  sound: VideoSound,
  seconds: number,
  deps: MixDeps,
): Promise<string> {
  const mix = new Float32Array(2 * Math.round(seconds * SAMPLE_RATE));
  if (sound.kind === 'music') await addMusic(mix, sound, seconds, deps);
  for (const clip of sound.clips ?? []) await addClip(mix, clip, deps);
  if (sound.voice !== undefined) await addVoice(mix, sound.voice, sound.soundUnderVoice, deps);
  const path = join(deps.folder, 'layers.wav');
  await writeFile(path, toWav(Buffer.from(mix.buffer)));
  return path;
}

async function addMusic(
  mix: Float32Array,
  music: Extract<VideoSound, { readonly kind: 'music' }>,
  seconds: number,
  { ffmpeg, signal }: MixDeps,
): Promise<void> {
  const { stdout } = await runProcess({
    program: ffmpeg,
    args: commandLine`-v error -nostdin ${recordingInput(music.recording)}
      -filter_complex ${arrangeFilter(music, seconds)} ${rawStereo} pipe:1`,
    signal,
    timeoutMs: ARRANGE_TIMEOUT_MS,
    maxOutputBytes: 4 * mix.length + SAMPLE_RATE,
  });
  const { lufs } = await measureLoudness(stdout, { ffmpeg, signal });
  add(mix, toSamples(stdout), { startSeconds: 0, gainDb: level.music - lufs, fadeSeconds: 0 });
}

async function addClip(mix: Float32Array, clip: PlacedSound, deps: MixDeps): Promise<void> {
  const { samples, lufs } = await read(clip, deps);
  if (lufs < QUIETEST_CLIP_LUFS) return;
  const gainDb = Math.min(MAX_CLIP_BOOST_DB, level.clip - lufs);
  const { startSeconds } = clip;
  add(mix, samples, { startSeconds, gainDb, fadeSeconds: CLIP_FADE_SECONDS });
}

async function addVoice(
  mix: Float32Array,
  voice: PlacedSound,
  soundUnderVoice: VideoSound['soundUnderVoice'],
  deps: MixDeps,
): Promise<void> {
  const { samples, lufs } = await read(voice, deps);
  if (!Number.isFinite(lufs)) return;
  const { startSeconds } = voice;
  const stereo = { rate: SAMPLE_RATE, channels: 2 };
  duckUnder(mix, { startSeconds, speech: findSpeech(samples), soundUnderVoice }, stereo);
  const gainDb = level.voice - lufs;
  add(mix, samples, { startSeconds, gainDb, fadeSeconds: VOICE_FADE_SECONDS });
}

async function read(placed: PlacedSound, deps: MixDeps) {
  const samples = await readPlaced(placed, deps, deps.signal);
  if (!samples.some((value) => value !== 0)) return { samples, lufs: Number.NEGATIVE_INFINITY };
  const { lufs } = await measureLoudness(Buffer.from(samples.buffer, 0, samples.byteLength), deps);
  return { samples, lufs };
}

/** Adds interleaved stereo to a mix, with a fade in at its start and a fade out at its end. */
function add(
  mix: Float32Array,
  samples: Float32Array,
  {
    startSeconds,
    gainDb,
    fadeSeconds,
  }: {
    readonly startSeconds: number;
    readonly gainDb: number;
    readonly fadeSeconds: number;
  },
): void {
  const gain = Number.isFinite(gainDb) ? 10 ** (gainDb / 20) : 0;
  const first = Math.round(startSeconds * SAMPLE_RATE);
  const length = Math.min(samples.length, mix.length - 2 * first) / 2;
  const fade = Math.min(fadeSeconds * SAMPLE_RATE, length / 2);
  for (let i = 0; i < length; i++) {
    const inside = Math.min(i, length - 1 - i);
    // Equal-power fade, so that consecutive clips cross-fade without a dip.
    const envelope = inside < fade ? Math.sin((Math.PI / 2) * (inside / fade)) : 1;
    const place = 2 * (first + i);
    (mix[place] as number) += gain * envelope * (samples[2 * i] as number);
    (mix[place + 1] as number) += gain * envelope * (samples[2 * i + 1] as number);
  }
}
