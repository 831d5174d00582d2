import sharp from 'sharp';

export interface ResizeTask {
  readonly from: string;
  readonly to: string;
  /** Pixels. */
  readonly width: number;
}

/** Writes a smaller copy of a picture we made. */
export async function resizePicture({ from, to, width }: ResizeTask): Promise<void> {
  await sharp(from, { sequentialRead: true })
    .resize({ width, withoutEnlargement: true })
    // How the picture came to be; an upload's own metadata did not come this far.
    .keepXmp()
    .jpeg({ quality: 82, progressive: true })
    .toFile(to);
}
