import { decode, encode } from './light-tables';
import { peakOf, type RowStep, scaleAt } from './row';

/** Steps of a tone table over the square root of light, which the eye sees as about even. */
const TONE_STEPS = 2_047;
/** Where highlights begin to be held back, in linear light. */
const SHOULDER = 0.5;

/**
 * Changes contrast, and compresses what exceeds 1, so that nothing is clipped. All channels get the same
 * factor, so walls keep their colour.
 * @param white the brightest light after all gains; it becomes 1.
 */
export function changeTone(contrast: number, white: number): RowStep {
  const table = makeToneTable(contrast, white);
  const scale = TONE_STEPS / Math.sqrt(white);
  return ({ light }) => {
    for (let i = 0; i < light.length; i += 3) {
      const peak = peakOf(light, i);
      const step = (Math.sqrt(peak) * scale + 0.5) | 0;
      const factor = table[Math.min(step, TONE_STEPS)] as number;
      // Detail may exceed the range of its surroundings.
      scaleAt(light, i, Math.min(factor, 1 / (peak + 1e-6)));
    }
  };
}

/** Factors for light by `sqrt(light / white) * TONE_STEPS`. */
function makeToneTable(contrast: number, white: number): Float32Array {
  const table = new Float32Array(TONE_STEPS + 1);
  for (let step = 1; step <= TONE_STEPS; step++) {
    const light = (step / TONE_STEPS) ** 2 * white;
    table[step] = toContrast(holdBack(light, white), contrast) / light;
  }
  table[0] = table[1] as number;
  return table;
}

/** Leaves light up to the shoulder alone and bends the rest so that `white` arrives at 1. */
function holdBack(light: number, white: number): number {
  if (light <= SHOULDER || white <= 1) return Math.min(light, 1);
  const headroom = 1 - SHOULDER;
  const slope = (white - SHOULDER) / headroom;
  const along = (light - SHOULDER) / (white - SHOULDER);
  return SHOULDER + (headroom * slope * along) / (1 + (slope - 1) * along);
}

/** An S about middle grey that keeps black and white where they are. */
function toContrast(light: number, contrast: number): number {
  const value = encode(light);
  const curve = Math.min(Math.max(contrast, -1.5), 1.5) * 0.42;
  return decode(value - (curve * Math.sin(2 * Math.PI * value)) / (2 * Math.PI));
}

/** Steps per stop of a stop table. */
export const STEPS_PER_STOP = 64;

/**
 * Stops to add for a given brightness of the surroundings, by stops below white times `STEPS_PER_STOP`:
 * shadows are lifted but black stays black; bright surroundings are held back.
 */
export function makeStopTable(shadows: number, highlights: number, darkest: number): Float32Array {
  const length = Math.ceil(-darkest * STEPS_PER_STOP) + 1;
  return Float32Array.from({ length }, (_, step) => {
    const stops = -step / STEPS_PER_STOP;
    const lift = 1.15 * shadows * rise(-2, -4.2, stops) * (1 - 0.75 * rise(-6, -9, stops));
    const hold = 0.75 * highlights * rise(-1.6, -0.3, stops);
    return lift - hold;
  });
}

/** 0 at `from`, 1 at `to`, with no corner between; `from` may be the greater one. */
function rise(from: number, to: number, value: number): number {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}
