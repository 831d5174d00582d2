import { arrangeSamples } from '@/engine/timing/arrange-music';
import { duckUnder } from '@/engine/timing/duck-under';
import type { PreviewMusic, PreviewVoice } from './time-preview';

/** Level of speech, in dB against full scale: 1 dB above that of our pieces, as in the finished video. */
const SPEECH_DB = -15;
/** Level of our pieces, in dB against full scale: a softer track is made as loud in the finished video. */
const MUSIC_DB = -16;
/** The loudest sample of what is made louder, which no limiter lowers here. */
const MAX_PEAK = 0.8;

/** A sound with what was recorded of it, by channel. */
type Recorded<Sound> = Sound & { readonly channels: readonly Float32Array[] };

/** What can be heard of a video. */
export interface PreviewLayers {
  readonly music: Recorded<PreviewMusic> | undefined;
  readonly voice: Recorded<PreviewVoice> | undefined;
}

/**
 * Mixes the sound of a video: the music as loud as ours however softly it was recorded, quieter while the
 * voice speaks.
 * @param rate samples a second. @returns the channels.
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

/** Makes soft music louder; what is loud stays as it is. */
function raise(channels: readonly Float32Array[]): void {
  const gain = gainTo(MUSIC_DB, channels);
  if (gain <= 1) return;
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i++) channel[i] = gain * (channel[i] ?? 0);
  }
}

/** How much louder a voice becomes. */
function toGain(samples: Float32Array, { speech }: PreviewVoice, rate: number): number {
  const spoken = speech.map(({ startSeconds, endSeconds }) =>
    samples.subarray(startSeconds * rate, endSeconds * rate),
  );
  return gainTo(SPEECH_DB, spoken);
}

/** What takes parts of a sound to a level together (dB against full scale), as far as none of them clips. */
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
