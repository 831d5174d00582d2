import type { CopyAnswer } from './small-copy-worker';

/** A copy of a smaller file would save less than a second on any line worth the name. */
const MIN_BYTES = 1_500_000;

let worker: Worker | undefined;
const waiting = new Map<string, (copy: Blob | undefined) => void>();

/** Returns whether a smaller copy of this file could be useful: photos of cameras and phones are JPEG. */
export function mayHaveSmallCopy({ name, type, size }: File): boolean {
  return size >= MIN_BYTES && (type === 'image/jpeg' || (type === '' && /\.jpe?g$/i.test(name)));
}

/**
 * Makes a copy of a photo that is large enough for a video, off the main thread: upright, with the camera's
 * metadata.
 * @returns undefined if this browser cannot, or if it would save little.
 */
export async function makeSmallCopy(id: string, file: File): Promise<File | undefined> {
  const copy = await new Promise<Blob | undefined>((resolve) => {
    waiting.set(id, resolve);
    obtainWorker().postMessage({ id, file });
  });
  if (copy === undefined) return undefined;
  return new File([copy], file.name, { type: 'image/jpeg', lastModified: file.lastModified });
}

function obtainWorker(): Worker {
  if (worker !== undefined) return worker;
  worker = new Worker(new URL('./small-copy-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<CopyAnswer>) => {
    waiting.get(data.id)?.(data.copy);
    waiting.delete(data.id);
  });
  // It failed to load or crashed: those that wait go up whole, and the next request starts a new one.
  worker.addEventListener('error', () => {
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
    worker = undefined;
  });
  return worker;
}
