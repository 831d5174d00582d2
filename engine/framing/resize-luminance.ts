import type { Luminance } from './luminance';

/** Halves the size along each axis; each sample is the mean of four. */
export function halveLuminance({ data, width, height }: Luminance): Luminance {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const small = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const i = 2 * y * width + 2 * x;
      const sum =
        (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + width] ?? 0) + (data[i + width + 1] ?? 0);
      small[y * half.width + x] = sum / 4;
    }
  }
  return { data: small, ...half };
}

/** Scales to this many samples on the longer side, enlarging smaller pictures. */
export function resizeLuminance(luma: Luminance, longerSide: number): Luminance {
  let from = luma;
  while (Math.max(from.width, from.height) >= 2 * longerSide) from = halveLuminance(from);
  const scale = longerSide / Math.max(from.width, from.height);
  const width = Math.max(2, Math.round(from.width * scale));
  const height = Math.max(2, Math.round(from.height * scale));
  const across = placeBetween(from.width, width);
  const down = placeBetween(from.height, height);
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = (down.firsts[y] ?? 0) * from.width;
    const lower = down.shares[y] ?? 0;
    for (let x = 0; x < width; x++) {
      const at = top + (across.firsts[x] ?? 0);
      const right = across.shares[x] ?? 0;
      data[y * width + x] =
        mixTwo(from.data, at, right) * (1 - lower) +
        mixTwo(from.data, at + from.width, right) * lower;
    }
  }
  return { data, width, height };
}

function mixTwo(data: Float32Array, at: number, second: number): number {
  return (data[at] ?? 0) * (1 - second) + (data[at + 1] ?? 0) * second;
}

/** For each of `to` places along a side, the first of the two samples around it, and the second's share. */
function placeBetween(from: number, to: number) {
  const places = Float64Array.from({ length: to }, (_, i) => ((i + 0.5) * from) / to - 0.5);
  const firsts = places.map((place) => Math.max(0, Math.min(from - 2, Math.floor(place))));
  const shares = places.map((place, i) => Math.max(0, Math.min(1, place - (firsts[i] ?? 0))));
  return { firsts, shares };
}
