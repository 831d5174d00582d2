import sharp from 'sharp';
import { toServedCopy } from '../picture/decode-photo';

export interface ResizeTask {
  readonly from: string;
  readonly to: string;
  /** Pixels. */
  readonly width: number;
}

/** Writes a smaller copy of a picture we made. */
export async function resizePicture({ from, to, width }: ResizeTask): Promise<void> {
  // How the picture came to be is kept; an upload's own metadata did not come this far.
  await toServedCopy(sharp(from, { sequentialRead: true }), width)
    .keepXmp()
    .toFile(to);
}
