import { SAMPLE_RATE } from './sound-args';

/** How much quieter all else is while somebody speaks. */
const DUCK_DB = -12;
/** All else goes down over this long … */
const ATTACK_SECONDS = 0.3;
/** … and is down this long before the first sound of a sentence. */
const AHEAD_SECONDS = 0.03;
/** It stays down after a sentence, and comes back slowly. */
const HOLD_SECONDS = 0.25;
const RELEASE_SECONDS = 0.9;
/** Within a shorter pause all else stays down, so that it does not go up and down with each breath. */
const MAX_PAUSE_SECONDS = 1.2;
/** A shorter sound is a click and no speech. */
const MIN_SPEECH_SECONDS = 0.05;

const HOP_SECONDS = 0.005;
/** Speech is within this of its loudest syllables; what is softer is the room. */
const RANGE_DB = 30;
/** Nothing softer counts, against full scale. */
const FLOOR_DB = -55;

/** A stretch of time in which somebody speaks. */
export interface SpeechRun {
  readonly fromSeconds: number;
  readonly untilSeconds: number;
}

/**
 * Finds where a voice speaks, by its level; pauses for breath belong to the speech around them.
 * @param samples interleaved stereo at 48 kHz.
 */
export function findSpeech(samples: Float32Array): SpeechRun[] {
  const levels = measureLevels(samples);
  const loud = [...levels].sort((a, b) => a - b)[Math.floor(0.95 * levels.length)] ?? FLOOR_DB;
  const least = Math.max(FLOOR_DB, loud - RANGE_DB);
  const sounds: { fromSeconds: number; untilSeconds: number }[] = [];
  levels.forEach((level, i) => {
    if (level < least) return;
    const [fromSeconds, untilSeconds] = [i * HOP_SECONDS, (i + 1) * HOP_SECONDS];
    const last = sounds.at(-1);
    if (last !== undefined && fromSeconds - last.untilSeconds < HOP_SECONDS * 4) {
      last.untilSeconds = untilSeconds;
    } else sounds.push({ fromSeconds, untilSeconds });
  });
  const runs: { fromSeconds: number; untilSeconds: number }[] = [];
  for (const sound of sounds) {
    if (sound.untilSeconds - sound.fromSeconds < MIN_SPEECH_SECONDS) continue;
    const last = runs.at(-1);
    const isPause = last !== undefined && sound.fromSeconds - last.untilSeconds < MAX_PAUSE_SECONDS;
    if (isPause) last.untilSeconds = sound.untilSeconds;
    else runs.push({ ...sound });
  }
  return runs;
}

/** Level of each hop, in dB against full scale. */
function measureLevels(samples: Float32Array): Float64Array {
  const hop = 2 * Math.round(HOP_SECONDS * SAMPLE_RATE);
  return Float64Array.from({ length: Math.ceil(samples.length / hop) }, (_, i) => {
    const part = samples.subarray(i * hop, (i + 1) * hop);
    const energy = part.reduce((sum, value) => sum + value * value, 0) / part.length;
    return 10 * Math.log10(Math.max(energy, 1e-12));
  });
}

/** Makes interleaved stereo at 48 kHz quieter under speech, before it begins until after it ends. */
export function duckUnder(samples: Float32Array, speech: readonly SpeechRun[]): void {
  for (const run of mergeDucks(speech)) {
    const first = Math.max(0, Math.floor(run.fromSeconds * SAMPLE_RATE));
    const last = Math.min(samples.length / 2, Math.ceil(run.untilSeconds * SAMPLE_RATE));
    for (let i = first; i < last; i++) {
      const now = i / SAMPLE_RATE;
      const down = Math.min(
        (now - run.fromSeconds) / ATTACK_SECONDS,
        (run.untilSeconds - now) / RELEASE_SECONDS,
        1,
      );
      const gain = 10 ** ((DUCK_DB * ease(Math.max(0, down))) / 20);
      (samples[2 * i] as number) *= gain;
      (samples[2 * i + 1] as number) *= gain;
    }
  }
}

/** From where all else begins to go down, until where it is back. */
function mergeDucks(speech: readonly SpeechRun[]): SpeechRun[] {
  const ducks: { fromSeconds: number; untilSeconds: number }[] = [];
  for (const { fromSeconds, untilSeconds } of speech) {
    const from = fromSeconds - AHEAD_SECONDS - ATTACK_SECONDS;
    const until = untilSeconds + HOLD_SECONDS + RELEASE_SECONDS;
    const last = ducks.at(-1);
    // What is not back yet does not go down twice.
    if (last !== undefined && from < last.untilSeconds) last.untilSeconds = until;
    else ducks.push({ fromSeconds: from, untilSeconds: until });
  }
  return ducks;
}

/** Starts and ends without a corner. */
function ease(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * share);
}
