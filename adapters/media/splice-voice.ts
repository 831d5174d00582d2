import { SAMPLE_RATE } from '@/adapters/sound/sample-rate';
import type { SpeechRun, VoicePart } from '@/contracts/project/voice';
import { findSpeech } from './find-speech';

/** Crossfade between the recordings, which avoids clicks. */
const CROSSFADE_SAMPLES = 0.01 * SAMPLE_RATE;
/** Maximum gain or attenuation that matches a take to the loudness of the speech around it. */
const MAX_GAIN = 4;

/**
 * Replaces a part of a recording by a take and matches its loudness. The pauses around the replaced words
 * keep their length.
 * @param recording one channel at 48 kHz, like the take, which contains speech.
 */
export function spliceVoice(
  recording: Float32Array,
  take: Float32Array,
  { fromSeconds, untilSeconds }: VoicePart,
): Float32Array {
  const speech = findSpeech(recording);
  const taken = findSpeech(take);
  const replaced = speech.filter(
    (run) => run.endSeconds > fromSeconds && run.startSeconds < untilSeconds,
  );
  const before = Math.max(0, (replaced[0]?.startSeconds ?? fromSeconds) - fromSeconds);
  const after = Math.max(0, untilSeconds - (replaced.at(-1)?.endSeconds ?? untilSeconds));
  const words = slice(
    take,
    Math.max(0, (taken[0]?.startSeconds ?? 0) - before),
    (taken.at(-1)?.endSeconds ?? 0) + after,
  );
  const gain = levelOf(recording, speech) / Math.max(1e-6, levelOf(take, taken));
  const levelled = words.map((value) => value * Math.min(MAX_GAIN, Math.max(1 / MAX_GAIN, gain)));
  const start = join(slice(recording, 0, fromSeconds), levelled);
  return join(start, slice(recording, untilSeconds, recording.length / SAMPLE_RATE));
}

function slice(samples: Float32Array, fromSeconds: number, untilSeconds: number): Float32Array {
  return samples.subarray(
    Math.round(fromSeconds * SAMPLE_RATE),
    Math.round(untilSeconds * SAMPLE_RATE),
  );
}

/** Returns the root mean square of the parts with speech. */
function levelOf(samples: Float32Array, speech: readonly SpeechRun[]): number {
  let [energy, count] = [0, 1];
  for (const { startSeconds, endSeconds } of speech) {
    const spoken = slice(samples, startSeconds, endSeconds);
    energy += spoken.reduce((sum, value) => sum + value ** 2, 0);
    count += spoken.length;
  }
  return Math.sqrt(energy / count);
}

/** Joins two sounds by an equal-power crossfade, so that their background noise stays level. */
function join(one: Float32Array, other: Float32Array): Float32Array {
  const overlap = Math.min(CROSSFADE_SAMPLES, one.length, other.length);
  const first = one.length - overlap;
  const joined = new Float32Array(first + other.length);
  joined.set(one.subarray(0, first));
  joined.set(other, first);
  for (let i = 0; i < overlap; i++) {
    const angle = ((i + 0.5) / overlap) * (Math.PI / 2);
    joined[first + i] = Math.cos(angle) * (one[first + i] ?? 0) + Math.sin(angle) * (other[i] ?? 0);
  }
  return joined;
}
