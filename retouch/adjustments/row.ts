import { CODE_STEPS, FINE, toCode } from './light-tables';

/** One row of the picture while it is developed. */
export interface Row {
  readonly y: number;
  /** Packed 8-bit sRGB, as read from and finally written to the picture. */
  readonly bytes: Uint8Array;
  /** The original row as packed fine sRGB codes, denoised and sharpened if requested. */
  readonly codes: Uint16Array;
  /** The row in progress, as packed linear light; 1 is white, more is possible on the way. */
  readonly light: Float32Array;
}

/** An operation on every pixel of a row. */
export type RowStep = (row: Row) => void;

/** Reads packed 8-bit sRGB as fine codes. */
export function readRow({ bytes, codes }: Row): void {
  for (let i = 0; i < bytes.length; i++) codes[i] = (bytes[i] as number) * FINE;
}

/** Half a code of noise, about its middle, in 256ths: smooth walls stay smooth. */
const GRAINS = 1_024;
const grain = Uint8Array.from(
  { length: GRAINS },
  (_, i) => 64 + ((Math.imul(i, 2_654_435_761) >>> 16) & 127),
);

/** Writes the row's light as packed 8-bit sRGB. */
export function writeRow({ y, light, bytes }: Row): void {
  let at = Math.imul(y, 421);
  for (let i = 0; i < bytes.length; i += 3, at++) {
    // The same grain in all channels: greys stay grey.
    const noise = grain[at & (GRAINS - 1)] as number;
    bytes[i] = (codeOf(light[i] as number) + noise) >> 8;
    bytes[i + 1] = (codeOf(light[i + 1] as number) + noise) >> 8;
    bytes[i + 2] = (codeOf(light[i + 2] as number) + noise) >> 8;
  }
}

function codeOf(light: number): number {
  // Comparing whole numbers is faster than comparing light.
  const step = (light * CODE_STEPS + 0.5) | 0;
  return toCode[Math.min(Math.max(step, 0), CODE_STEPS)] as number;
}

/** The strongest of the three channels that begin at `i`. */
export function peakOf(channels: Float32Array | Uint16Array, i: number): number {
  const r = channels[i] as number;
  const g = channels[i + 1] as number;
  const b = channels[i + 2] as number;
  // Two at a time, because the JavaScript engine then compiles it to plain instructions.
  return Math.max(Math.max(r, g), b);
}

/** Multiplies the three channels that begin at `i`. */
export function scaleAt(light: Float32Array, i: number, factor: number): void {
  light[i] = (light[i] as number) * factor;
  light[i + 1] = (light[i + 1] as number) * factor;
  light[i + 2] = (light[i + 2] as number) * factor;
}
