import { decodePhoto, decodeServedCopy } from '@/adapters/picture/decode-photo';
import type { FrameSize } from '@/engine/camera/frame-size';
import { ANALYSED_COPY_WIDTH, shrinkToAnalyse } from '@/engine/framing/analysed-picture';
import type { RgbPicture } from '@/engine/framing/rgb-picture';

/** The photo as it is analysed, here and in a page. */
export async function decodeSmall(path: string, size: FrameSize): Promise<RgbPicture> {
  const { width, height } = size;
  return shrinkToAnalyse(
    await (width > ANALYSED_COPY_WIDTH
      ? decodeServedCopy(path, ANALYSED_COPY_WIDTH)
      : decodePhoto(path, { width, height })),
  );
}
