import { CODE_STEPS, toCode } from './light-tables';

/** One row of the picture while it is developed. */
export interface Row {
  readonly y: number;
  /** The row as it was, packed 8-bit sRGB. */
  readonly codes: Uint8Array;
  /** The row as it becomes, packed linear light; 1 is white, more is possible on the way. */
  readonly light: Float32Array;
}

/** One thing done to every pixel of a row. */
export type RowStep = (row: Row) => void;

/** Writes the row's light back as sRGB codes. */
export function encodeRow({ y, codes, light }: Row): void {
  for (let i = 0; i < codes.length; i += 3) {
    // Half a code of noise, the same in all channels: smooth walls stay smooth, greys stay grey.
    const noise = 64 + (((i * 73 + y * 151) ^ ((i * y) >> 4)) & 127);
    for (let c = i; c < i + 3; c++) {
      const step = ((light[c] as number) * CODE_STEPS + 0.5) | 0;
      const code = toCode[Math.min(Math.max(step, 0), CODE_STEPS)] as number;
      codes[c] = (code + noise) >> 8;
    }
  }
}

/** The strongest of the three channels that begin at `i`. */
export function peakOf(channels: Float32Array | Uint8Array, i: number): number {
  return Math.max(channels[i] as number, channels[i + 1] as number, channels[i + 2] as number);
}

/** Multiplies the three channels that begin at `i`. */
export function scaleAt(light: Float32Array, i: number, factor: number): void {
  light[i] = (light[i] as number) * factor;
  light[i + 1] = (light[i + 1] as number) * factor;
  light[i + 2] = (light[i + 2] as number) * factor;
}
