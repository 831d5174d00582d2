/** Fine codes per 8-bit sRGB code: what lies between two codes is kept while a row is developed. */
export const FINE = 16;
export const MAX_FINE = 255 * FINE;

/** The nearest fine code of a value. */
export function limitFine(value: number): number {
  return Math.min(Math.max(value, 0), MAX_FINE);
}

/**
 * Linear light (0 to 1, IEC 61966-2-1) by fine code, so that a pixel costs reads instead of powers.
 */
export const fineToLinear: Float32Array = Float32Array.from({ length: MAX_FINE + 1 }, (_, fine) =>
  decode(fine / MAX_FINE),
);

/** Linear light by 8-bit code. */
export const toLinear: Float32Array = Float32Array.from({ length: 256 }, (_, code) =>
  decode(code / 255),
);

/** Steps of linear light in `toCode`: fine enough to tell the darkest two codes apart. */
export const CODE_STEPS = 16_383;

/** sRGB codes in 256ths, by linear light times `CODE_STEPS`. */
export const toCode: Uint16Array = Uint16Array.from({ length: CODE_STEPS + 1 }, (_, step) =>
  Math.round(encode(step / CODE_STEPS) * 255 * 256),
);

/** Linear light of an sRGB value, both 0 to 1. */
export function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The sRGB value of linear light, both 0 to 1. */
export function encode(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
