import type { SoundUnderVoice, VersionVoice } from '@/contracts/project/voice';

/**
 * Decibels by which all other sound is quieter under speech. Music is mixed 1 LU under the voice, so that
 * `quieter` is the 20 dB under speech that WCAG 2.2 (1.4.7) asks of background sound, and `louder` still
 * leaves every word intelligible.
 */
const duckDb: Readonly<Record<SoundUnderVoice, number>> = { quieter: -19, usual: -12, louder: -7 };
/** Seconds over which other sound goes down … */
const ATTACK_SECONDS = 0.3;
/** … and by which it is down before the first sound of a sentence. */
const AHEAD_SECONDS = 0.03;
/** Seconds that it stays down after a sentence, and over which it returns. */
const HOLD_SECONDS = 0.25;
const RELEASE_SECONDS = 0.9;

/** Times of speech in a video. */
export type VideoSpeech = Pick<VersionVoice, 'startSeconds' | 'speech' | 'soundUnderVoice'>;

/**
 * Makes a video's sound quieter under speech, from before it begins until after it ends.
 * @param channels number of interleaved channels.
 */
export function duckUnder(
  samples: Float32Array,
  speech: VideoSpeech,
  { rate, channels }: { readonly rate: number; readonly channels: number },
): void {
  const fullDb = duckDb[speech.soundUnderVoice ?? 'usual'];
  for (const { from, until } of mergeDucks(speech)) {
    const first = Math.max(0, Math.floor(from * rate));
    const last = Math.min(samples.length / channels, Math.ceil(until * rate));
    for (let i = first; i < last; i++) {
      const now = i / rate;
      const down = Math.min((now - from) / ATTACK_SECONDS, (until - now) / RELEASE_SECONDS, 1);
      const gain = 10 ** ((fullDb * ease(Math.max(0, down))) / 20);
      for (let at = i * channels; at < (i + 1) * channels; at++) (samples[at] as number) *= gain;
    }
  }
}

interface Duck {
  /** Second at which other sound begins to go down. */
  readonly from: number;
  /** Second at which it is back. */
  until: number;
}

function mergeDucks({ startSeconds: begin, speech }: VideoSpeech): Duck[] {
  const ducks: Duck[] = [];
  for (const { startSeconds, endSeconds } of speech) {
    const from = begin + startSeconds - AHEAD_SECONDS - ATTACK_SECONDS;
    const until = begin + endSeconds + HOLD_SECONDS + RELEASE_SECONDS;
    const last = ducks.at(-1);
    // Sound that is not back yet does not go down twice.
    if (last !== undefined && from < last.until) last.until = until;
    else ducks.push({ from, until });
  }
  return ducks;
}

/** Eases at both ends. */
function ease(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * share);
}
