import { decodePhoto, decodeServedCopy } from '@/adapters/picture/decode-photo';
import type { FrameSize } from '@/engine/camera/frame-size';
import { ANALYSED_COPY_WIDTH, shrinkToAnalyse } from '@/engine/framing/analysed-picture';
import type { RgbPicture } from '@/engine/framing/rgb-picture';

/** Decodes the copy of a photo that its findings are computed from, here and in a page. */
export function decodeCopy(path: string, { width, height }: FrameSize): Promise<RgbPicture> {
  return width > ANALYSED_COPY_WIDTH
    ? decodeServedCopy(path, ANALYSED_COPY_WIDTH)
    : decodePhoto(path, { width, height });
}

/** The same as small as finding edges needs it. */
export async function decodeSmall(path: string, size: FrameSize): Promise<RgbPicture> {
  return shrinkToAnalyse(await decodeCopy(path, size));
}
