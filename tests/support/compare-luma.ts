import type { FrameSize } from '@/engine/camera/frame-size';
import { readPixels } from './read-pixels';

/** Mean difference of luma in 8-bit codes, and that of the block of 8 by 8 that differs most. */
export const MAX_MEAN = 1.5;
export const MAX_BLOCK = 8;

/** The luma of chosen frames of a video. */
export async function decodeLuma(
  video: string,
  { width, height }: FrameSize,
  frames: readonly number[],
): Promise<Uint8Array[]> {
  const select = frames.map((frame) => `eq(n\\,${frame})`).join('+');
  const pixels = await readPixels(video, 'yuv420p', { filter: `select=${select}` });
  const bytes = (width * height * 3) / 2;
  return frames.map((_, i) => pixels.subarray(i * bytes, i * bytes + width * height));
}

/** Compares two frames: the mean difference, and that of the block that differs most. */
export function compareLuma(one: Uint8Array, other: Uint8Array, { width, height }: FrameSize) {
  let total = 0;
  let block = 0;
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      let sum = 0;
      for (let i = 0; i < 64; i++) {
        const at = (top + (i >> 3)) * width + left + (i & 7);
        sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
      }
      total += sum;
      block = Math.max(block, sum / 64);
    }
  }
  const round = (value: number) => Math.round(value * 100) / 100;
  return { mean: round(total / (width * height)), block: round(block) };
}
