import { expect, it } from 'vitest';
import { loadKernel } from '@/adapters/kernel/load-kernel';
import { createFrameMemory } from '@/engine/raster/frame-memory';
import { startKernel } from '@/engine/raster/kernel';
import { measureScrimStrength } from '@/engine/raster/measure-scrim';
import { createPainter, painterBytes } from '@/engine/raster/painter';
import { yuvImageBytes } from '@/engine/raster/yuv-image';

const size = { width: 544, height: 960 };

/** The shade that white text needs over a dark frame with a bright line of 4 samples. */
function strengthOver(lineY: number): number {
  const frames = createFrameMemory();
  const kernel = startKernel(loadKernel(), frames.memory);
  const address = frames.allocate(painterBytes(size.width, size.height));
  const painter = createPainter({ kernel, memory: frames.memory, address, ...size });
  const frame = { address: frames.allocate(yuvImageBytes(size.width, size.height)), ...size };
  const luma = size.width * size.height;
  const codes = frames.view(frame.address, yuvImageBytes(size.width, size.height));
  codes.fill(30, 0, luma).fill(128, luma);
  codes.fill(180, lineY * size.width, (lineY + 4) * size.width);
  const scrim = { x: 0, y: 80, width: 320, height: 80, address: 0, columns: 0, cell: 8 };
  return measureScrimStrength(painter, frame, {
    ...scrim,
    textRects: [{ x: 40, y: 96, width: 200, height: 24 }],
    tone: 'light',
    luminance: 1,
    contrast: 4.8,
  });
}

it('a thin line behind white text is shaded equally at every position', () => {
  const inCell = strengthOver(104);
  expect(inCell).toBeGreaterThan(0.3);
  expect(strengthOver(106)).toBeCloseTo(inCell, 2);
});
