import { blurBox, findCorners } from './find-corners';
import type { Luminance } from './luminance';
import { halveLuminance, resizeLuminance } from './resize-luminance';

/** Data that recognise the same view in another picture. */
export interface Fingerprint {
  /** Luma of the picture shrunk to a square, minus its mean, divided by its deviation. */
  readonly thumb: Float32Array;
  /** Corners, as shares of the picture's width. */
  readonly corners: readonly FingerprintCorner[];
  /** For each corner, in order, `CORNER_WORDS` words: 256 comparisons of two places around it. */
  readonly words: Int32Array;
  /** Height over width. */
  readonly aspect: number;
}

export interface FingerprintCorner {
  readonly x: number;
  readonly y: number;
}

/** Longer sides in samples at which corners are found, so that a view is recognised from nearer too. */
const LEVELS = [
  { side: 400, most: 110 },
  { side: 280, most: 70 },
  { side: 196, most: 45 },
] as const;
/** Half the side of the area compared around a corner, and the blur of each place, in samples. */
const PATCH = 14;
const BLUR = 2;
/** Words of 32 bits of a corner's description. */
const CORNER_WORDS = 8;
/** Parts of the thumbnail along each axis. */
export const THUMB = 16;
const FORMAT = 1;
const CORNER_BYTES = 4 + 4 * CORNER_WORDS;

/** Pairs of places to compare (Calonder and others, BRIEF, 2010), nearer places more often. */
const comparisons = Array.from({ length: 32 * CORNER_WORDS }, (_, i) => {
  const [ax, ay, bx, by] = [0, 1, 2, 3].map((k) => spread(4 * i + k));
  return { ax: ax ?? 0, ay: ay ?? 0, bx: bx ?? 0, by: by ?? 0 };
});

/** Returns a whole number within the patch, by a fixed sequence. */
function spread(index: number): number {
  const random = (salt: number) => {
    const wave = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453;
    return wave - Math.floor(wave);
  };
  return Math.round((random(1) + random(2) - 1) * PATCH);
}

/** Computes a picture's fingerprint as base64, about 11 kB. */
export function takeFingerprint(luma: Luminance): string {
  // Every level would begin by halving it.
  const isLarge = Math.max(luma.width, luma.height) >= 2 * LEVELS[0].side;
  const from = isLarge ? halveLuminance(luma) : luma;
  const corners = LEVELS.flatMap(({ side, most }) => describeLevel(from, side, most));
  const bytes = new Uint8Array(4 + THUMB * THUMB + corners.length * CORNER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, FORMAT);
  view.setUint8(1, Math.min(255, Math.round((64 * luma.height) / luma.width)));
  view.setUint16(2, corners.length);
  bytes.set(shrinkToThumb(luma), 4);
  corners.forEach(({ x, y, bits }, i) => {
    const at = 4 + THUMB * THUMB + i * CORNER_BYTES;
    view.setUint16(at, Math.round(x * 0xffff));
    view.setUint16(at + 2, Math.min(0xffff, Math.round(y * 0x3fff)));
    bits.forEach((word, k) => {
      view.setUint32(at + 4 + 4 * k, word);
    });
  });
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Reads a fingerprint; undefined if it is invalid or of another version. */
export function readFingerprint(text: string): Fingerprint | undefined {
  const bytes = decodeBase64(text);
  if (bytes === undefined || bytes.length < 4 + THUMB * THUMB || bytes[0] !== FORMAT)
    return undefined;
  const view = new DataView(bytes.buffer);
  const count = view.getUint16(2);
  if (bytes.length !== 4 + THUMB * THUMB + count * CORNER_BYTES) return undefined;
  const words = new Int32Array(count * CORNER_WORDS);
  const corners = Array.from({ length: count }, (_, i) => {
    const at = 4 + THUMB * THUMB + i * CORNER_BYTES;
    for (let k = 0; k < CORNER_WORDS; k++) {
      words[i * CORNER_WORDS + k] = view.getInt32(at + 4 + 4 * k);
    }
    return { x: view.getUint16(at) / 0xffff, y: view.getUint16(at + 2) / 0x3fff };
  });
  const thumb = normalise(Float32Array.from(bytes.subarray(4, 4 + THUMB * THUMB)));
  return { thumb, corners, words, aspect: view.getUint8(1) / 64 };
}

function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function describeLevel(luma: Luminance, side: number, most: number) {
  const level = resizeLuminance(luma, side);
  const { width, height } = level;
  const smooth = { ...level, data: level.data.slice() };
  blurBox(smooth.data, width, height, BLUR);
  return findCorners(level, PATCH + BLUR, most).map(({ x, y }) => ({
    x: x / width,
    y: y / width,
    bits: describePatch(smooth, x, y),
  }));
}

function describePatch({ data, width }: Luminance, x: number, y: number): Uint32Array {
  const bits = new Uint32Array(CORNER_WORDS);
  const here = y * width + x;
  comparisons.forEach(({ ax, ay, bx, by }, i) => {
    if ((data[here + ay * width + ax] ?? 0) > (data[here + by * width + bx] ?? 0)) {
      bits[i >> 5] = ((bits[i >> 5] ?? 0) | (1 << (i & 31))) >>> 0;
    }
  });
  return bits;
}

/** Means of a square of parts, in 8-bit codes. */
function shrinkToThumb({ data, width, height }: Luminance): Uint8Array {
  const sums = new Float64Array(THUMB * THUMB);
  const counts = new Float64Array(THUMB * THUMB);
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor((y * THUMB) / height) * THUMB;
    for (let x = 0; x < width; x += 2) {
      const part = row + Math.floor((x * THUMB) / width);
      sums[part] = (sums[part] ?? 0) + (data[y * width + x] ?? 0);
      counts[part] = (counts[part] ?? 0) + 1;
    }
  }
  return Uint8Array.from(sums, (sum, i) => Math.round(sum / Math.max(1, counts[i] ?? 1)));
}

function normalise(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spreadOf = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length,
  );
  return values.map((value) => (value - mean) / Math.max(1, spreadOf));
}
