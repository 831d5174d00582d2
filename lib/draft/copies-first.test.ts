import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CopiesFirst } from './copies-first';
import { addShots, emptyDraft } from './draft';

const PHOTO_BYTES = 8_000_000;
const asked: { readonly id: string }[] = [];

/** Stands for the worker, which no test environment but a browser has; it never answers. */
class SilentWorker extends EventTarget {
  postMessage(request: { readonly id: string }): void {
    asked.push(request);
  }
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('Worker', SilentWorker);
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const photo = (bytes = PHOTO_BYTES) =>
  new File([new Uint8Array(bytes)], 'room.jpg', { type: 'image/jpeg' });
const draftOf = (photos: number) =>
  addShots(
    emptyDraft,
    Array.from({ length: photos }, (_, n) => ({
      id: `${n}`,
      name: `room-${n}.jpg`,
      isVideo: false,
      bytes: PHOTO_BYTES,
    })),
  );

/** Sends a piece every 50 ms. @returns after how many milliseconds the line was found to be slow. */
function sendUntilSlow(copies: CopiesFirst, photos: number, bytesPerSecond: number) {
  const draft = draftOf(photos);
  copies.begin();
  for (let ms = 50; ms <= 10_000; ms += 50) {
    vi.advanceTimersByTime(50);
    if (copies.count(bytesPerSecond / 20, draft)) return ms;
  }
  return undefined;
}

it('finds a line slow as soon as that is plain, and a nearly fast one only when it is sure', () => {
  expect(sendUntilSlow(new CopiesFirst(), 30, 625_000)).toBeLessThanOrEqual(1_600);
  expect(sendUntilSlow(new CopiesFirst(), 30, 6_000_000)).toBeGreaterThanOrEqual(2_500);
  expect(sendUntilSlow(new CopiesFirst(), 30, 12_000_000)).toBeUndefined();
});

it('holds ten copies at most, and makes the next when one arrived', () => {
  const copies = new CopiesFirst();
  sendUntilSlow(copies, 60, 625_000);
  const file = photo(2_000_000);
  for (let n = 0; n < 60; n++) copies.prepare(`${n}`, file);
  expect(asked).toHaveLength(10);
  copies.forget('0');
  for (let n = 1; n < 60; n++) copies.prepare(`${n}`, file);
  expect(asked.map(({ id }) => id)).toEqual(Array.from({ length: 11 }, (_, n) => `${n}`));
});
