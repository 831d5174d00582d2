import { FINE, fineToLinear, toLinear } from './light-tables';
import type { RowStep } from './row';
import { type Gains, LUMA } from './white-balance';

/** Codes above which the camera clipped a channel, so that its colour is meaningless. */
const CLIPPED = 236 * FINE;
const HEADROOM = 255 * FINE - CLIPPED;

/**
 * Converts codes to linear light and multiplies it; clipped pixels are brightened without a colour cast.
 */
export function balanceAndExpose(gains: Gains): RowStep {
  const red = fineToLinear.map((light) => light * gains[0]);
  const green = fineToLinear.map((light) => light * gains[1]);
  const blue = fineToLinear.map((light) => light * gains[2]);
  const plain = gains[0] * LUMA[0] + gains[1] * LUMA[1] + gains[2] * LUMA[2];
  return ({ codes, light }) => {
    for (let i = 0; i < codes.length; i += 3) {
      const r = codes[i] as number;
      const g = codes[i + 1] as number;
      const b = codes[i + 2] as number;
      light[i] = red[r] as number;
      light[i + 1] = green[g] as number;
      light[i + 2] = blue[b] as number;
      const clipped = (Math.min(r, g, b) - CLIPPED) / HEADROOM;
      if (clipped > 0) {
        for (let c = i; c < i + 3; c++) {
          const own = light[c] as number;
          light[c] = own + ((fineToLinear[codes[c] as number] as number) * plain - own) * clipped;
        }
      }
    }
  };
}

/** The same for equal gains, which change no colours; reads the bytes directly and fills the codes too. */
export function expose(gain: number): RowStep {
  const table = toLinear.map((light) => light * gain);
  return ({ bytes, codes, light }) => {
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] as number;
      codes[i] = byte * FINE;
      light[i] = table[byte] as number;
    }
  };
}
