import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
/** Enough to tell sounds apart to a quarter of a millisecond. */
const SOUND_RATE = 4_000;

/** Decodes the sound of a file: one channel at `SOUND_RATE`. */
export async function readSound(path: string): Promise<Float32Array> {
  const { stdout } = await run(
    ffmpeg,
    ['-v', 'error', '-i', path, '-ac', '1', '-ar', String(SOUND_RATE), '-f', 'f32le', '-'],
    { encoding: 'buffer', maxBuffer: 2 ** 26 },
  );
  return new Float32Array(Uint8Array.from(stdout).buffer);
}

/** A part of a sound that was read. */
export function partOf(sound: Float32Array, fromSeconds: number, seconds: number): Float32Array {
  const first = Math.round(fromSeconds * SOUND_RATE);
  return sound.subarray(first, first + Math.round(seconds * SOUND_RATE));
}

/**
 * Finds where a sound lies in another.
 * @returns when it begins there, and how alike they are: 1 for the same, about 0 for another sound.
 */
export function findSound(part: Float32Array, whole: Float32Array) {
  const norm = Math.sqrt(energyOf(part));
  let energy = energyOf(whole.subarray(0, part.length));
  let found = { seconds: 0, likeness: 0 };
  for (let at = 0; at + part.length <= whole.length; at++) {
    let sum = 0;
    for (let i = 0; i < part.length; i++) sum += (part[i] as number) * (whole[at + i] as number);
    const likeness = Math.abs(sum) / (norm * Math.sqrt(Math.max(1e-9, energy)));
    if (likeness > found.likeness) found = { seconds: at / SOUND_RATE, likeness };
    energy += (whole[at + part.length] ?? 0) ** 2 - (whole[at] ?? 0) ** 2;
  }
  return found;
}

/** Level of a tone in a part of a sound, in decibels. */
export function levelOf(sound: Float32Array, hertz: number): number {
  let [real, imaginary] = [0, 0];
  sound.forEach((value, i) => {
    const shaped = value * (1 - Math.cos((2 * Math.PI * i) / sound.length));
    const angle = (2 * Math.PI * hertz * i) / SOUND_RATE;
    real += shaped * Math.cos(angle);
    imaginary += shaped * Math.sin(angle);
  });
  return 20 * Math.log10(Math.max(1e-6, Math.hypot(real, imaginary) / sound.length));
}

function energyOf(samples: Float32Array): number {
  return samples.reduce((sum, value) => sum + value ** 2, 0);
}
