import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashInputs } from '@/renderer/pipeline/hash-inputs';
import type { LocalShot, RenderRequest } from '@/renderer/pipeline/render-request';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder, toRequest } from '@/tests/support/render-request';

const folder = await openRenderFolder();
afterAll(() => folder.remove());
const { signal } = new AbortController();

/** A photo and its smaller copy: of 427 rows, since the original's proportions do not divide evenly. */
let original: LocalShot;
let copied: RenderRequest;

beforeAll(async () => {
  const size = { width: 1920, height: 1280 };
  const [path = ''] = await makePhotos(join(folder.path, 'photos'), 1, size);
  const small = join(folder.path, 'copy.jpg');
  const { width, height } = await sharp(path).resize({ width: 640 }).toFile(small);
  const request = toRequest([{ path: small, kind: 'photo' }]);
  const [shot] = request.shots;
  if (shot === undefined) throw new Error('there is no shot');
  copied = { ...request, shots: [{ ...shot, width, height }] };
  const [content = ''] = await hashInputs([{ path: small }], signal);
  original = { ...shot, ...size, path, copy: { content, width, height } };
});

it('segments for which a copy is large enough are not rendered again from its original', async () => {
  const first = await folder.render(copied);
  expect(first.renderedFrames).toBeGreaterThan(0);
  const again = await folder.render({ ...copied, shots: [original] });
  expect(again.renderedFrames).toBe(0);
});

it('segments for which it is too small are rendered again, and are sharper', async () => {
  const large = { width: 960, height: 540 };
  const first = await folder.render({ ...copied, size: large });
  const again = await folder.render({ ...copied, size: large, shots: [original] });
  expect(again.renderedFrames).toBe(first.renderedFrames);
  expect((await stat(again.video)).size).toBeGreaterThan((await stat(first.video)).size);
});

it('a segment that is missing is painted from the original', async () => {
  const cache = { folder: join(folder.path, 'other-segments'), maxBytes: 1e9 };
  const made = await folder.render({ ...copied, shots: [original] }, { cache });
  expect(made.renderedFrames).toBeGreaterThan(0);
  expect((await folder.render(copied, { cache })).renderedFrames).toBe(0);
});
