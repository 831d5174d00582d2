import sharp from 'sharp';
import { toServedCopy } from '../picture/decode-photo';

export interface ResizeTask {
  readonly from: string;
  readonly to: string;
  /** Pixels. */
  readonly width: number;
}

/** Writes a smaller copy of a normalised or generated picture. */
export async function resizePicture({ from, to, width }: ResizeTask): Promise<void> {
  // Keeps the provenance metadata; the upload's own metadata was removed before.
  await toServedCopy(sharp(from, { sequentialRead: true }), width)
    .keepXmp()
    .toFile(to);
}

export interface BareCopyTask {
  readonly from: string;
  readonly to: string;
  /** Pixels of the longer side, at most. */
  readonly side: number;
}

/** Writes a smaller copy without any metadata, to be sent to an outside service. */
export async function writeBareCopy({ from, to, side }: BareCopyTask): Promise<void> {
  await sharp(from, { sequentialRead: true })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(to);
}
