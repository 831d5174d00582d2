import type { SpeechRun } from '@/contracts/project/voice';
import { SAMPLE_RATE } from './sound-args';

/** Within a shorter pause all else stays down, so that it does not go up and down with each breath. */
const MAX_PAUSE_SECONDS = 1.2;
/** A shorter sound is a click and no speech. */
const MIN_SPEECH_SECONDS = 0.05;

const HOP_SECONDS = 0.005;
/** Speech is within this range of its loudest syllables; quieter sound is room noise. */
const RANGE_DB = 30;
/** Nothing softer counts, against full scale. */
const FLOOR_DB = -55;

/**
 * Detects speech by its level; pauses for breath belong to the speech around them.
 * @param samples interleaved stereo at 48 kHz.
 */
export function findSpeech(samples: Float32Array): SpeechRun[] {
  const levels = measureLevels(samples);
  const loud = [...levels].sort((a, b) => a - b)[Math.floor(0.95 * levels.length)] ?? FLOOR_DB;
  const least = Math.max(FLOOR_DB, loud - RANGE_DB);
  const sounds: { startSeconds: number; endSeconds: number }[] = [];
  levels.forEach((level, i) => {
    if (level < least) return;
    const [startSeconds, endSeconds] = [i * HOP_SECONDS, (i + 1) * HOP_SECONDS];
    const last = sounds.at(-1);
    if (last !== undefined && startSeconds - last.endSeconds < HOP_SECONDS * 4) {
      last.endSeconds = endSeconds;
    } else sounds.push({ startSeconds, endSeconds });
  });
  const runs: { startSeconds: number; endSeconds: number }[] = [];
  for (const sound of sounds) {
    if (sound.endSeconds - sound.startSeconds < MIN_SPEECH_SECONDS) continue;
    const last = runs.at(-1);
    const isPause = last !== undefined && sound.startSeconds - last.endSeconds < MAX_PAUSE_SECONDS;
    if (isPause) last.endSeconds = sound.endSeconds;
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
