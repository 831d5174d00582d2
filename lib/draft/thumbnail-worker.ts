import { PHOTO_BACKGROUND } from '@/rules/photo-background';

interface Request {
  readonly id: string;
  readonly file: File;
  /** Longer side of the thumbnail in pixels; no picture is enlarged. */
  readonly side: number;
}

export interface ThumbnailAnswer {
  readonly id: string;
  /** Absent when this browser cannot show the file. */
  readonly picture?: Blob;
}

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage: (answer: ThumbnailAnswer) => void;
};
let last: Promise<void> = Promise.resolve();

// Files are decoded one after another: a decoded 24-megapixel photo takes 100 MB.
scope.onmessage = ({ data }) => {
  last = last.then(async () => {
    const picture = await toThumbnail(data).catch(() => undefined);
    scope.postMessage({ id: data.id, ...(picture !== undefined && { picture }) });
  });
};

async function toThumbnail({ file, side }: Request): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => decodeHeic(file));
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No drawing in this browser.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = PHOTO_BACKGROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 });
}

/** Most browsers cannot show HEIC; its decoder (1.4 MB) is fetched only when one is added. */
async function decodeHeic(file: File): Promise<ImageBitmap> {
  if (!/\.(heic|heif)$/i.test(file.name) && !/hei[cf]/.test(file.type)) {
    throw new Error('Not a picture this browser can show.');
  }
  const { decodeHeicPixels } = await import('./decode-heic');
  const pixels = await decodeHeicPixels(await file.arrayBuffer());
  return createImageBitmap(pixels);
}
