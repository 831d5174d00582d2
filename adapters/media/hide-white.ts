import type { RawPicture } from '@/adapters/picture/to-raw';

/** Paper white after scanning and JPEG compression: no channel is darker. */
const WHITE = 244;
/** Maximum width of a soft edge, as a share of the longer side. */
const EDGE_SHARE = 0.003;

/**
 * Copies an opaque RGBA picture and makes its white transparent. Edges that fade into white become
 * translucent and take the colour of the adjacent shape. Light colours stay opaque.
 */
export function hideWhite(picture: RawPicture): RawPicture {
  const { data, width, height } = picture;
  const reach = Math.max(2, Math.round(EDGE_SHARE * Math.max(width, height)));
  const darkness = measureDarkness(data);
  /** Darkness of the shape next to each pixel; an edge pixel's opacity is its fraction of that. */
  const shape = spreadAround(darkness, picture, reach);
  const besideWhite = spreadAround(
    darkness.map((value) => (value === 0 ? 1 : 0)),
    picture,
    reach,
  );
  const result = new Uint8Array(data);
  for (let i = 0; i < darkness.length; i++) {
    if (besideWhite[i] === 0) continue;
    const share = (darkness[i] ?? 0) / (shape[i] || 1);
    result[4 * i + 3] = Math.round(255 * share);
    if (share === 0) continue;
    for (let at = 4 * i; at < 4 * i + 3; at++) {
      result[at] = Math.max(0, Math.round(255 - (255 - (data[at] ?? 0)) / share));
    }
  }
  return { data: result, width, height };
}

/** By pixel: 0 for white, 255 if a channel is 0. */
function measureDarkness(data: Uint8Array): Uint8Array {
  const darkness = new Uint8Array(data.length / 4);
  for (let i = 0; i < darkness.length; i++) {
    const least = Math.min(data[4 * i] ?? 0, data[4 * i + 1] ?? 0, data[4 * i + 2] ?? 0);
    darkness[i] = least >= WHITE ? 0 : Math.round((255 * (WHITE - least)) / WHITE);
  }
  return darkness;
}

/** Returns the largest value around each pixel, within reach. */
function spreadAround(
  values: Uint8Array,
  { width, height }: RawPicture,
  reach: number,
): Uint8Array {
  const across = { length: width, count: height, step: 1, stride: width };
  const down = { length: height, count: width, step: width, stride: 1 };
  return spread(spread(values, across, reach), down, reach);
}

interface Lines {
  /** Number of values in a line. */
  readonly length: number;
  readonly count: number;
  /** Index distance of two values in a line. */
  readonly step: number;
  /** Index distance of two lines. */
  readonly stride: number;
}

/** Computes the largest value within reach, along lines. */
function spread(
  values: Uint8Array,
  { length, count, step, stride }: Lines,
  reach: number,
): Uint8Array {
  const result = new Uint8Array(values.length);
  for (let line = 0; line < count; line++) {
    for (let at = 0; at < length; at++) {
      let most = 0;
      const end = Math.min(length - 1, at + reach);
      for (let near = Math.max(0, at - reach); near <= end; near++) {
        most = Math.max(most, values[line * stride + near * step] ?? 0);
      }
      result[line * stride + at * step] = most;
    }
  }
  return result;
}
