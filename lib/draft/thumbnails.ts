import { isClipName } from '@/contracts/limits';
import { changeShot } from './draft';
import type { DraftSession } from './draft-session';
import type { ThumbnailAnswer } from './thumbnail-worker';

/** Longer side of a shot's thumbnail in pixels. */
const THUMBNAIL_SIDE = 640;

let worker: Worker | undefined;
const waiting = new Map<string, (address: string | undefined) => void>();

function obtainWorker(): Worker {
  if (worker !== undefined) return worker;
  worker = new Worker(new URL('./thumbnail-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<ThumbnailAnswer>) => {
    waiting.get(data.id)?.(data.picture && URL.createObjectURL(data.picture));
    waiting.delete(data.id);
  });
  // The worker failed to load or crashed: pending requests get no picture, and the next request starts a
  // new worker.
  worker.addEventListener('error', () => {
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
    worker = undefined;
  });
  return worker;
}

/**
 * Returns the address of a small copy of a photo (HEIC too), made off the main thread; undefined if this
 * browser cannot show the file.
 * @param side maximum longer side, in pixels.
 */
export function shrinkPhoto(id: string, file: File, side: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    obtainWorker().postMessage({ id, file, side });
  });
}

/** A clip is its own thumbnail: the video element shows its first frame. */
function makeThumbnail(id: string, file: File): Promise<string | undefined> {
  if (isClipName(file.name)) return Promise.resolve(URL.createObjectURL(file));
  return shrinkPhoto(id, file, THUMBNAIL_SIDE);
}

/** Makes a thumbnail of each file and sets it as the preview of its shot. */
export function addThumbnails(
  session: DraftSession,
  added: readonly { id: string; file: File }[],
): void {
  for (const { id, file } of added) {
    void makeThumbnail(id, file).then((preview) => {
      if (preview !== undefined) session.store.change((now) => changeShot(now, id, { preview }));
    });
  }
}
