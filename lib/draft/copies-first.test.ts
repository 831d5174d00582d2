import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CopiesFirst } from './copies-first';
import { addShots, emptyDraft } from './draft';

const PHOTO_BYTES = 8_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

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
