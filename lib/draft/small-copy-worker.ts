import { SMALL_COPY_SIDE } from '@/contracts/project/small-copy';
import { PHOTO_BACKGROUND } from '@/rules/photo-background';
import { readJpegHead, withMetadata } from './jpeg-metadata';

interface Request {
  readonly id: string;
  readonly file: File;
}

export interface CopyAnswer {
  readonly id: string;
  /** Absent if a copy would not be smaller, or if the file's format is not supported. */
  readonly copy?: Blob;
}

/** Above this size a copy is made with the lower quality, whose difference a video does not show. */
const MAX_GOOD_BYTES = 1_000_000;
const QUALITIES = { good: 0.85, lower: 0.7 };
/** A copy that is more than this share of its file saves too little. */
const MAX_SHARE = 0.5;
/** Camera metadata before the picture is smaller than this; a copy without it would lose it. */
const HEAD_BYTES = 1024 * 1024;

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage: (answer: CopyAnswer) => void;
};
let last: Promise<void> = Promise.resolve();

// Files are decoded one after another: a decoded 24-megapixel photo takes 100 MB.
scope.onmessage = ({ data: { id, file } }) => {
  last = last.then(async () => {
    const copy = await toSmallCopy(file).catch(() => undefined);
    scope.postMessage({ id, ...(copy !== undefined && { copy }) });
  });
};

async function toSmallCopy(file: File): Promise<Blob | undefined> {
  const head = readJpegHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (head === undefined || Math.max(head.width, head.height) <= SMALL_COPY_SIDE) return undefined;
  // Upright and in sRGB, as the server would make it.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = SMALL_COPY_SIDE / Math.max(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.round(side * scale)) as [
    number,
    number,
  ];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = PHOTO_BACKGROUND;
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const encode = (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality });
  const good = await encode(QUALITIES.good);
  const jpeg = good.size > MAX_GOOD_BYTES ? await encode(QUALITIES.lower) : good;
  const copy = withMetadata(jpeg, head.metadata);
  return copy.size > file.size * MAX_SHARE ? undefined : copy;
}
