import type { MusicSection } from './cut-music';

/** Seconds over which the old section fades out and the new one fades in at a join … */
export const JOIN_SECONDS = 0.045;
/**
 * … and by which the fade ends before the bar line, so that the first note of the new section is complete.
 */
export const BEFORE_BAR_SECONDS = 0.012;
/** Fade at the beginning and end of the sound, which prevents clicks. */
export const FADE_IN_SECONDS = 0.003;
/** Maximum seconds over which the final chord fades. */
const MAX_FADE_OUT_SECONDS = 1.4;

/** Sections of a recording in playing order. */
export interface ArrangedMusic {
  readonly sections: readonly MusicSection[];
  /** Time of the final chord, in seconds from the video's start. */
  readonly finalSeconds: number;
  /** Duration of the final fade; absent: as long as the final chord's ring allows. */
  readonly fadeOutSeconds?: number | undefined;
}

/** Returns how long the music of a video of so many seconds fades at its end. */
export function toFadeOut({ finalSeconds, fadeOutSeconds }: ArrangedMusic, seconds: number) {
  const ring = (seconds - finalSeconds) * 0.6;
  return fadeOutSeconds ?? Math.min(MAX_FADE_OUT_SECONDS, Math.max(0.05, ring));
}

/**
 * Arranges one channel of a recording: exactly as long as the video, without clicks. The renderer's filter
 * does the same with files.
 * @param rate samples a second.
 */
export function arrangeSamples(
  recording: Float32Array,
  music: ArrangedMusic,
  seconds: number,
  rate: number,
): Float32Array<ArrayBuffer> {
  const toSample = (time: number) => Math.round(time * rate);
  const arranged = new Float32Array(toSample(seconds));
  const join = toSample(JOIN_SECONDS);
  let end = 0;
  for (const [i, { fromSeconds, untilSeconds }] of music.sections.entries()) {
    const isFirst = i === 0;
    const isLast = i === music.sections.length - 1;
    const from = toSample(fromSeconds - (isFirst ? 0 : JOIN_SECONDS + BEFORE_BAR_SECONDS));
    const until = toSample(untilSeconds - (isLast ? 0 : BEFORE_BAR_SECONDS));
    const overlap = isFirst ? 0 : join;
    const start = end - overlap;
    const left = Math.max(0, arranged.length - start - overlap);
    for (let at = 0; at < overlap && start + at < arranged.length; at++) {
      const angle = (Math.PI / 2) * (at / join);
      const before = (arranged[start + at] ?? 0) * Math.cos(angle);
      arranged[start + at] = before + (recording[from + at] ?? 0) * Math.sin(angle);
    }
    const whole = recording.subarray(from + overlap, until).subarray(0, left);
    arranged.set(whole, start + overlap);
    end = start + until - from;
  }
  fadeEnds(arranged, toSample(FADE_IN_SECONDS), toSample(toFadeOut(music, seconds)));
  return arranged;
}

/** @param fadeIn samples. @param fadeOut samples. */
function fadeEnds(samples: Float32Array, fadeIn: number, fadeOut: number): void {
  const last = samples.length - 1;
  const ease = (share: number) => 0.5 * (1 - Math.cos(Math.PI * share));
  for (let i = 0; i < Math.min(fadeIn, samples.length); i++) {
    samples[i] = (samples[i] ?? 0) * ease(i / fadeIn);
  }
  for (let i = 0; i < Math.min(fadeOut, samples.length); i++) {
    samples[last - i] = (samples[last - i] ?? 0) * ease(i / fadeOut);
  }
}
