import { describe, expect, it } from 'vitest';
import { loadKernel } from '@/adapters/kernel/load-kernel';
import { createFrameMemory } from '@/engine/raster/frame-memory';
import { startKernel } from '@/engine/raster/kernel';
import { frameBytes } from '@/engine/raster/yuv-image';

/** Widths with and without pixels left over by vectors of 8 and 16. */
const sizes = [
  [2, 2],
  [16, 2],
  [18, 4],
  [34, 2],
  [106, 6],
] as const;

describe('a picture of RGB pixels as BT.709 with its chroma sited left', () => {
  it.each(sizes)('of %i x %i matches the formula, to the nearest level', (width, height) => {
    const rgb = scatter(3 * width * height);
    const expected = toYuv(rgb, width, height);
    const found = convert(rgb, width, height);
    expect(found).toHaveLength(expected.length);
    const worst = Math.max(...expected.map((value, i) => Math.abs(value - (found[i] ?? 0))));
    expect(worst).toBeLessThan(0.52);
  });
});

/** Bytes without an order, the same each time. */
function scatter(count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, i) => Math.imul(i + 1, 0x9e3779b1) >>> 21);
}

function convert(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const frames = createFrameMemory();
  const kernel = startKernel(loadKernel(), frames.memory);
  const source = frames.allocate(rgb.length);
  frames.view(source, rgb.length).set(rgb);
  const target = frames.allocate(frameBytes(width, height));
  kernel.rgbToYuv(source, width, height, target);
  return frames.view(target, frameBytes(width, height));
}

/** ITU-R BT.709, in fractions of a level. */
function toYuv(rgb: Uint8Array, width: number, height: number): number[] {
  const at = (x: number, y: number, channel: number) =>
    (rgb[3 * (y * width + Math.max(0, x)) + channel] ?? 0) / 255;
  const luma = (red: number, green: number, blue: number) =>
    0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const lumas: number[] = [];
  const blues: number[] = [];
  const reds: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      lumas.push(16 + 219 * luma(at(x, y, 0), at(x, y, 1), at(x, y, 2)));
      if (x % 2 === 1 || y % 2 === 1) continue;
      const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
        const column = (i: number) => at(i, y, channel) + at(i, y + 1, channel);
        return (column(x - 1) + 2 * column(x) + column(x + 1)) / 8;
      });
      blues.push(128 + (224 * (blue - luma(red, green, blue))) / 1.8556);
      reds.push(128 + (224 * (red - luma(red, green, blue))) / 1.5748);
    }
  }
  return [...lumas, ...blues, ...reds];
}
