import type { Luminance } from './luminance';

/** Half the size each way; each sample is the mean of four. */
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

/** Scales to this many samples on the longer side, enlarging where there are fewer. */
export function resizeLuminance(luma: Luminance, longerSide: number): Luminance {
  let from = luma;
  while (Math.max(from.width, from.height) >= 2 * longerSide) from = halveLuminance(from);
  const scale = longerSide / Math.max(from.width, from.height);
  const width = Math.max(2, Math.round(from.width * scale));
  const height = Math.max(2, Math.round(from.height * scale));
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const v = ((y + 0.5) * from.height) / height - 0.5;
    for (let x = 0; x < width; x++) {
      data[y * width + x] = sampleBetween(from, ((x + 0.5) * from.width) / width - 0.5, v);
    }
  }
  return { data, width, height };
}

function sampleBetween({ data, width, height }: Luminance, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const [right, down] = [clampShare(x - left), clampShare(y - top)];
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

function clampShare(value: number): number {
  return Math.max(0, Math.min(1, value));
}
