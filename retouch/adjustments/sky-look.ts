import { boxBlur } from './box-blur';
import type { Thumbnail } from './thumbnail';

/** Maximum step between cells that looks smooth, in square roots of light. */
const SMOOTH = 0.075;
export const CLOUDY = 0.14;
export const GLOW = 0.03;
/** Spread of tones in stone, and the tone from which it may be a cloud anyway. */
const ROUGH = 0.035;
export const WHITE = 0.8;
/** Share of the sky that must be blue, or else it must prove to be an overcast sky. */
export const LEAST_BLUE = 0.12;
/** Maximum width of a wire with its edges in cells, and the maximum change of a sky across it. */
export const WIRE = 5;
export const SAME = 0.03;

/** Appearance of each cell of the thumbnail. */
export interface SkyLook {
  /** Square root of its light, which the eye sees as about even. */
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly tone: Float32Array;
  /** 1 for clearly blue. */
  readonly blue: Float32Array;
  /** Maximum step to a neighbour that counts as the same sky; 0 if it is not sky. */
  readonly tolerance: Float32Array;
}

export function lookAt({ light, ...grid }: Thumbnail): SkyLook {
  const count = light.length / 3;
  const make = () => new Float32Array(count);
  const look = { red: make(), green: make(), tone: make(), blue: make(), tolerance: make() };
  for (let i = 0; i < count; i++) {
    const red = Math.sqrt(light[i * 3] as number);
    const green = Math.sqrt(light[i * 3 + 1] as number);
    const blue = Math.sqrt(light[i * 3 + 2] as number);
    look.red[i] = red;
    look.green[i] = green;
    look.tone[i] = blue;
    look.blue[i] = isBlue(red, green, blue) ? 1 : 0;
    look.tolerance[i] = toleranceOf(red, green, blue);
  }
  forgetRough(look, grid);
  return look;
}

/** Rough grey is rock or stone and no cloud; only the brightest clouds have such edges. */
function forgetRough({ green, blue, tolerance }: SkyLook, grid: Omit<Thumbnail, 'light'>): void {
  const mean = boxBlur(green, grid, 2);
  const squares = boxBlur(
    green.map((value) => value * value),
    grid,
    2,
  );
  for (let i = 0; i < tolerance.length; i++) {
    const average = mean[i] as number;
    const variance = (squares[i] as number) - average * average;
    if (blue[i] === 0 && average < WHITE && variance > ROUGH ** 2) tolerance[i] = 0;
  }
}

function isBlue(red: number, green: number, blue: number): boolean {
  return blue > 0.25 && blue > red * 1.1 && blue > green * 1.01;
}

function toleranceOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const isCloud = most > 0.55 && (most - least) / most < 0.2 && blue > red * 0.93;
  if (isCloud) return CLOUDY;
  // Pale without colour, or warm in the evening; a pink wall has less green.
  const isHaze =
    most > 0.66 && blue > red * 0.86 && green < Math.max(red, blue) * 1.03 && green > red * 0.93;
  if (isBlue(red, green, blue) || isHaze) return SMOOTH;
  // The evening sky turns gradually from blue to gold.
  const isEvening = red > 0.3 && blue > 0.05 && green > red * 0.7 && green < red * 1.2;
  return isEvening ? GLOW : 0;
}

/** Returns the largest difference in any channel. */
export function stepBetween(
  look: SkyLook,
  cell: number,
  otherLook: Omit<SkyLook, 'blue' | 'tolerance'>,
  other = cell,
): number {
  return Math.max(
    Math.abs((look.red[cell] as number) - (otherLook.red[other] as number)),
    Math.abs((look.green[cell] as number) - (otherLook.green[other] as number)),
    Math.abs((look.tone[cell] as number) - (otherLook.tone[other] as number)),
  );
}
