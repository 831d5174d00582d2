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
    .jpeg({ quality: 82, progressive: true })
    .toFile(to);
}
