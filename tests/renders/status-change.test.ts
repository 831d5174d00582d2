import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import type { ListingFacts, NeutralFacts } from '@/contracts/project/words';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { withEndCardTime, withWords } from '@/renderer/pipeline/with-words';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder, toRequest } from '@/tests/support/render-request';
import { composeBrandedWords, composeNeutralWords } from '@/titles/compose-words';

const folder = await openRenderFolder();
afterAll(() => folder.remove());

const PHOTOS = 10;
const style = { theme: 'gallery', locale: 'en-US' } as const;
const facts = {
  address: '412 Alder Lane',
  city: 'Sausalito',
  price: { amount: 1_285_000, currency: 'USD' },
  beds: 4,
  status: { kind: 'just-listed' },
} as const satisfies NeutralFacts;
const captions = Array.from({ length: PHOTOS }, (_, i) =>
  i === 0 ? null : { title: `Room ${i}` },
);
const improved = { ...facts, price: { amount: 1_199_000, currency: 'USD' } };
const invitation = { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:00' } as const;

let request: RenderRequest;
beforeAll(async () => {
  const size = { width: 640, height: 480 };
  const paths = await makePhotos(join(folder.path, 'photos'), PHOTOS, size);
  const plain = toRequest(paths.map((path) => ({ path, kind: 'photo' })));
  const shots = paths.map(() => ({ kind: 'photo' }) as const);
  request = { ...plain, storyboard: planStoryboard(shots, plain.transitions, 30) };
});

const toNeutral = (told: NeutralFacts) =>
  withWords(request, composeNeutralWords({ ...told, captions }, PHOTOS, style));
const toBranded = (told: ListingFacts) => {
  const branding = { brand: { name: 'Maya Lindqvist' } };
  const words = composeBrandedWords({ ...told, captions }, branding, PHOTOS, style);
  return withWords(withEndCardTime(request, words), words);
};

/** Returns the share of frames that are rendered again after the change. */
async function measureShare(before: RenderRequest, after: RenderRequest): Promise<number> {
  await folder.render(before);
  const { renderedFrames } = await folder.render(after);
  return renderedFrames / after.storyboard.totalFrames;
}

describe('a video of ten photos, half a minute long', () => {
  it('with a changed price has at most a quarter of its frames made again', async () => {
    const share = await measureShare(await toNeutral(facts), await toNeutral(improved));
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(0.25);
  }, 120_000);

  it('with another status, also an open house, has at most a quarter made again', async () => {
    const before = await toBranded(facts);
    for (const status of [{ kind: 'sold' } as const, invitation]) {
      const share = await measureShare(before, await toBranded({ ...facts, status }));
      expect(share, status.kind).toBeGreaterThan(0);
      expect(share, status.kind).toBeLessThanOrEqual(0.25);
    }
  }, 120_000);

  it('with the earlier status again has none made again', async () => {
    expect((await folder.render(await toBranded(facts))).renderedFrames).toBe(0);
  }, 120_000);
});
