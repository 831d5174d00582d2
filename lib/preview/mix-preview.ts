import { arrangeSamples } from '@/engine/timing/arrange-music';
import { duckUnder } from '@/engine/timing/duck-under';
import type { PreviewMusic, PreviewVoice } from './time-preview';

/** Level of speech in dBFS: 1 dB above that of our pieces, as in the finished video. */
const SPEECH_DB = -15;
/** Level of our pieces in dBFS: the finished video raises a quieter track to it. */
const MUSIC_DB = -16;
/** Maximum peak after raising a level, because there is no limiter here. */
const MAX_PEAK = 0.8;

/** A sound with its recorded samples, by channel. */
type Recorded<Sound> = Sound & { readonly channels: readonly Float32Array[] };

/** The audible layers of a video. */
export interface PreviewLayers {
  readonly music: Recorded<PreviewMusic> | undefined;
  readonly voice: Recorded<PreviewVoice> | undefined;
}

/**
 * Mixes the sound of a video: the music at the level of our pieces, and lower while the voice speaks.
 * @param rate samples per second.
 * @returns the channels.
 */
export function mixPreview(
  { music, voice }: PreviewLayers,
  seconds: number,
  rate: number,
): Float32Array<ArrayBuffer>[] {
  const mix = music?.channels.map((one) => arrangeSamples(one, music, seconds, rate)) ?? [
    new Float32Array(Math.round(seconds * rate)),
  ];
  raise(mix);
  const [spoken] = voice?.channels ?? [];
  if (voice === undefined || spoken === undefined) return mix;
  const gain = toGain(spoken, voice, rate);
  const first = Math.round(voice.startSeconds * rate);
  for (const channel of mix) {
    duckUnder(channel, voice, { rate, channels: 1 });
    const length = Math.min(spoken.length, channel.length - first);
    for (let i = 0; i < length; i++) {
      channel[first + i] = (channel[first + i] ?? 0) + gain * (spoken[i] ?? 0);
    }
  }
  return mix;
}

/** Raises quiet music to the standard level; louder music does not change. */
function raise(channels: readonly Float32Array[]): void {
  const gain = gainTo(MUSIC_DB, channels);
  if (gain <= 1) return;
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i++) channel[i] = gain * (channel[i] ?? 0);
  }
}

/** Returns the gain of a voice. */
function toGain(samples: Float32Array, { speech }: PreviewVoice, rate: number): number {
  const spoken = speech.map(({ startSeconds, endSeconds }) =>
    samples.subarray(startSeconds * rate, endSeconds * rate),
  );
  return gainTo(SPEECH_DB, spoken);
}

/** Returns the gain that brings parts of a sound together to a level (dBFS), as far as none of them clips. */
function gainTo(level: number, parts: readonly Float32Array[]): number {
  let energy = 0;
  let peak = 0;
  let count = 0;
  for (const part of parts) {
    for (const sample of part) {
      energy += sample * sample;
      peak = Math.max(peak, Math.abs(sample));
    }
    count += part.length;
  }
  if (energy === 0) return 1;
  return Math.min(MAX_PEAK / peak, 10 ** (level / 20) / Math.sqrt(energy / count));
}
