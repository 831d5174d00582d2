import type { RgbImage } from './rgb-image';

const BLOCK = 16;
/** Number of sampled blocks along the shorter side. */
const BLOCKS_ACROSS = 60;
/** Distance from the calmest blocks within which blocks count as walls, whose variation is noise. */
const CALM_SHARE = 0.2;
const LEAST = 0.3;
const MOST = 12;

/** Measures the noise of the picture's smooth areas: its standard deviation in 8-bit codes of green. */
export function measureNoise({ data, width, height }: RgbImage): number {
  const pitch = Math.max(BLOCK, Math.floor(Math.min(width, height) / BLOCKS_ACROSS));
  const roughness: number[] = [];
  for (let y = 1; y + BLOCK < height; y += pitch) {
    for (let x = 1; x + BLOCK < width; x += pitch) {
      const block = measureBlock(data, (y * width + x) * 3 + 1, width * 3);
      if (block !== undefined) roughness.push(block);
    }
  }
  roughness.sort((one, other) => one - other);
  const calm = roughness[Math.floor(roughness.length * CALM_SHARE)] ?? 0;
  // Mean distance from the mean of four neighbours, as the standard deviation that causes it.
  const deviation = calm * (Math.sqrt(Math.PI / 2) / Math.sqrt(1.25));
  return Math.min(Math.max(deviation, LEAST), MOST);
}

/** Undefined in clipped areas, which show no noise. */
function measureBlock(data: Uint8Array, start: number, stride: number): number | undefined {
  let differences = 0;
  let sum = 0;
  for (let y = 0; y < BLOCK; y++) {
    for (let i = start + y * stride, end = i + BLOCK * 3; i < end; i += 3) {
      const own = data[i] as number;
      const around =
        (data[i - 3] as number) +
        (data[i + 3] as number) +
        (data[i - stride] as number) +
        (data[i + stride] as number);
      differences += Math.abs(own - around / 4);
      sum += own;
    }
  }
  const mean = sum / BLOCK ** 2;
  return mean < 12 || mean > 240 ? undefined : differences / BLOCK ** 2;
}
