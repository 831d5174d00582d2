import { drawLabel } from '@/adapters/picture/draw-label';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { Overlay } from '@/engine/raster/frame-command';
import type { FrameMemory } from '@/engine/raster/frame-memory';

const TEXT = 'Digitally altered';
/** Fractions of the frame's shorter side: legible on a phone, small relative to the picture. */
const TYPE_SIZE = 0.022;
const MARGIN = 0.03;

/** Puts the label into the memory, to be drawn in the lower left corner of a frame. */
export async function openAlteredLabel(memory: FrameMemory, frame: FrameSize): Promise<Overlay> {
  const side = Math.min(frame.width, frame.height);
  const { width, height, plate, writing } = await drawLabel(TEXT, Math.round(side * TYPE_SIZE));
  const bytes = width * height;
  const address = memory.allocate(2 * bytes);
  memory.view(address, 2 * bytes).set(Buffer.concat([plate, writing]));
  const margin = 2 * Math.round((side * MARGIN) / 2);
  return { address, width, height, x: margin, y: frame.height - margin - height };
}
