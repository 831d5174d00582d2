import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeServedCopy, toServedCopy } from '@/adapters/picture/decode-photo';
import { openLocalStore } from '@/adapters/storage/local-store';
import type { MediaKey, ShotId } from '@/contracts/ids';
import { FINDINGS_VERSION } from '@/contracts/project/photo-findings';
import { measureInterest } from '@/engine/framing/find-focus';
import { findInPhoto } from '@/product-api/media/find-in-photo';
import { takeFindings } from './take-findings';

const shotId = '6f0c1a52-0000-4000-8000-000000000001' as ShotId;
const key = 'media/findings.json' as MediaKey;
const photo = 'public/sample-listing/02-living.jpg';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'take-findings-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs it with the contents of a store. @returns the files of the renderer's cache by name. */
async function take(name: string, stored: string | undefined, version = FINDINGS_VERSION) {
  const mediaStore = await openLocalStore(join(folder, name));
  if (stored !== undefined) {
    const path = join(folder, `${name}.json`);
    await writeFile(path, stored);
    await mediaStore.adopt(key, path);
  }
  const cache = { folder: join(folder, `${name}-cache`), maxBytes: 1e9 };
  const media = { paths: new Map([[shotId, photo]]), hashesOf: async () => ['abc'] };
  const item = { shotId, kind: 'photo', media: key, findings: { media: key, version } } as const;
  const shot = { ...item, ...(await sharp(photo).metadata()), motion: 'zoom-in' } as const;
  await takeFindings([{ ...shot, disclosure: 'none' }], {
    media,
    deps: { mediaStore, cache },
    signal: new AbortController().signal,
  });
  const files = await readdir(cache.folder).catch(() => []);
  const read = async (file: string) => JSON.parse(await readFile(join(cache.folder, file), 'utf8'));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await read(file)] as const)),
  );
}

describe('the product API’s findings of photos', () => {
  it('are used, and equal those computed here', async () => {
    const served = await toServedCopy(sharp(photo), 1280).toBuffer();
    const { frames, edit } = await findInPhoto(served);
    const taken = await take('whole', JSON.stringify({ frames, edit }));
    const name = (of: string) => `${of}-abc-${FINDINGS_VERSION}.json`;
    expect(Object.keys(taken).sort()).toEqual(['analysis', 'interest', 'scene'].map(name));
    expect(taken[name('analysis')]).toEqual(frames.analysis);
    expect(taken[name('scene')].scene.planes).toEqual(frames.scene?.planes);
    const here = measureInterest(await decodeServedCopy(photo, 1280));
    expect(taken[name('interest')]).toEqual(JSON.parse(JSON.stringify(here)));
  });

  it.each([
    ['missing', undefined, FINDINGS_VERSION],
    ['cut off', '{"frames": {"analy', FINDINGS_VERSION],
    ['of another kind', '{"edit": {}}', FINDINGS_VERSION],
    ['of another release', '{"frames": {"analysis": {}}}', FINDINGS_VERSION - 1],
  ])('are computed here if they are %s', async (name, stored, version) => {
    expect(await take(name.replaceAll(' ', '-'), stored, version)).toEqual({});
  });
});
