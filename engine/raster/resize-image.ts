import type { FrameSize } from '../camera/frame-size';
import type { Kernel } from './kernel';
import { planesOf, type YuvImage } from './yuv-image';

interface Resizing {
  readonly kernel: Kernel;
  /** Address of the filter's curve. */
  readonly lut: number;
  /** Address of `kernel.scratchBytes` of the target. */
  readonly scratch: number;
}

/** Resamples an image to `whole`, of which the target holds as much as fits its even size. */
export function resizeImage(
  { kernel, lut, scratch }: Resizing,
  source: YuvImage,
  target: YuvImage,
  whole: FrameSize,
): void {
  const stepX = source.width / whole.width;
  const stepY = source.height / whole.height;
  const to = planesOf(target);
  for (const [i, plane] of planesOf(source).entries()) {
    const goal = to[i];
    if (goal === undefined) continue;
    // Sample positions are those of a painted layer: chroma is on every other column, between rows.
    const startX = (stepX / 2 - 0.5) / (i === 0 ? 1 : 2);
    kernel.resample(
      plane.address,
      plane.width,
      plane.height,
      goal.address,
      goal.width,
      goal.height,
      startX,
      stepX,
      stepY / 2 - 0.5,
      stepY,
      lut,
      scratch,
    );
  }
}
