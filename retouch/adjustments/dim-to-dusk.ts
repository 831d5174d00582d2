import type { RowStep } from './row';
import { LUMA } from './white-balance';

/** Remaining share of the brightest daylight. */
const LIGHT = 0.3;
/** Contrast at dusk: without sun, bright and dark are closer together than by day. */
const EVENNESS = 0.86;
const COLOUR = 0.72;
/** Grey for each part of a pixel's own colour; together they keep its light. */
const GREY = (1 - COLOUR) / COLOUR;
/** The blue of the sky lights what is dark, the glow on the horizon what is bright. */
const SHADE = [0.72, 0.92, 1.42] as const;
const GLOW = [1.14, 0.97, 0.9] as const;
const STEPS = 1_023;

/** Turns daylight into the light after sunset. */
export function dimToDusk(): RowStep {
  const [red, green, blue] = [0, 1, 2].map(makeTable) as [Float32Array, Float32Array, Float32Array];
  return ({ light }) => {
    for (let i = 0; i < light.length; i += 3) {
      const r = light[i] as number;
      const g = light[i + 1] as number;
      const b = light[i + 2] as number;
      const luma = LUMA[0] * r + LUMA[1] * g + LUMA[2] * b;
      // The open sky was removed before and is drawn separately.
      if (luma === 0) continue;
      const step = (Math.sqrt(Math.min(luma, 1)) * STEPS) | 0;
      const grey = luma * GREY;
      light[i] = (r + grey) * (red[step] as number);
      light[i + 1] = (g + grey) * (green[step] as number);
      light[i + 2] = (b + grey) * (blue[step] as number);
    }
  };
}

/** Factors of one channel by the square root of light. */
function makeTable(channel: number): Float32Array {
  const [shade, glow] = [SHADE[channel] as number, GLOW[channel] as number];
  return Float32Array.from({ length: STEPS + 1 }, (_, step) => {
    const luma = Math.max((step / STEPS) ** 2, 2e-3);
    const bright = Math.min(luma * 1.6, 1);
    return COLOUR * LIGHT * luma ** (EVENNESS - 1) * (shade + (glow - shade) * bright);
  });
}
