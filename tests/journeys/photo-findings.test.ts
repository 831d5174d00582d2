import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { projectId as toProjectId, shotId as toShotId } from '@/contracts/ids';
import { shotFindings } from '@/contracts/project/edit-findings';
import { FINDINGS_VERSION, readPhotoFindings } from '@/contracts/project/photo-findings';
import { removeShot } from '@/contracts/project/shots';
import { measureInterest } from '@/engine/framing/find-focus';
import { findScene } from '@/engine/framing/find-scene';
import { analysePicture } from '@/engine/framing/picture-analysis';
import type { Owner } from '@/product-api/http/route';
import { toPhotoKey } from '@/product-api/media/media-keys';
import { selectVariants, type VariantRow } from '@/product-api/project/projects/shots-store';
import { loadShotFindings } from '@/product-api/project/shots/load-shot-findings';
import { decodeCopy, decodeSmall } from '@/renderer/analysis/decode-small';
import { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { addPhotoFile } from './generation/photo-project';

const idp = await startTokenIssuer();
const api = await startTestApi({ OIDC_ISSUER: idp.issuer, OIDC_AUDIENCE: audience });
const me = new ApiClient(api.address, await idp.sign('findings'));

const query = { variant: 'original.jpg', version: FINDINGS_VERSION };
type Photo = Awaited<ReturnType<typeof addPhotoFile>>;

/** The file that is rendered, and its size. */
async function findStored({ shotId }: Photo) {
  const [row] = await api.deps.database.query<{ id: string; width: number; height: number }>(
    `select m.media_id as id, m.width, m.height from media m join variants v using (media_id)
      where v.shot_id = $1`,
    [shotId],
  );
  const { id, ...size } = row ?? { id: '', width: 0, height: 0 };
  return { ...(await api.deps.mediaStore.localCopy(toPhotoKey(id))), size };
}

async function readVariants({ projectId, shotId }: Photo): Promise<[VariantRow]> {
  const [owner] = await api.deps.database.query<Owner>(
    'select user_id as "userId" from projects where project_id = $1',
    [projectId],
  );
  const [original] = await selectVariants(
    api.deps.database,
    owner as Owner,
    toProjectId.parse(projectId),
    toShotId.parse(shotId),
  );
  if (original === undefined) throw new Error('the photo has no variant');
  return [original];
}

it('a photo’s findings are those of the renderer, and found once', async () => {
  const perform = vi.spyOn(api.deps.photoAnalyst, 'perform');
  const bytes = new Uint8Array(await readFile('public/sample-listing/02-living.jpg'));
  const photo = await addPhotoFile(me, bytes);
  const read = (more = {}) => me.call(readPhotoFindings, photo, { query, ...more });
  const [first, second] = await Promise.all([read(), read()]);
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);

  const { path, size } = await findStored(photo);
  const small = await decodeSmall(path, size);
  const scene = findScene(small);
  expect(scene).toBeDefined();
  expect(first.body).toEqual({
    interest: measureInterest(await decodeCopy(path, size)),
    analysis: analysePicture(small),
    scene,
  });

  expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await me.fetch(readPhotoFindings, photo, { query, headers })).status).toBe(304);
  // The selected variant is another one after the next enhancement.
  expect((await read({ query: {} })).headers.get('cache-control')).toBe('private, no-cache');
  expect(perform).toHaveBeenCalledTimes(1);
  perform.mockRestore();

  expect((await read({ query: { variant: 'other.jpg' } })).status).toBe(404);
  const stranger = new ApiClient(api.address, await idp.sign('stranger'));
  expect((await stranger.call(readPhotoFindings, photo, { query })).status).toBe(404);
  const absent = { ...photo, shotId: randomUUID() };
  expect((await me.call(readPhotoFindings, absent)).status).toBe(404);
  await me.call(removeShot, photo);
  expect((await read()).status).toBe(404);
});

it('a photo that cannot be decoded is refused, and the next one is read', async () => {
  const photo = await addPhotoFile(me, await makePhoto(7));
  const { path } = await findStored(photo);
  const good = await readFile(path);
  await writeFile(path, good.subarray(0, 300));
  const refused = await me.call(readPhotoFindings, photo, { query });
  expect(refused).toMatchObject({ status: 422, body: { code: 'unusable_media' } });
  await writeFile(path, good);
  const { status, body } = await me.call(readPhotoFindings, photo, { query });
  expect(status).toBe(200);
  expect(body.scene).toBeUndefined();
});

it('an edit knows the time and place of a photo; no response contains the place', async () => {
  const exif = {
    IFD2: { DateTimeOriginal: '2026:04:12 17:45:09' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '48/1 12/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '16/1 22/1 0/1',
    },
  };
  const picture = sharp('public/sample-listing/04-kitchen.jpg').resize(1280).withExif(exif);
  const photo = await addPhotoFile(me, new Uint8Array(await picture.jpeg().toBuffer()));
  const variants = await readVariants(photo);
  const found = await loadShotFindings(api.deps, { fileName: 'Küche 2.jpg', variants });
  expect(shotFindings.parse(found)).toEqual(found);
  expect(found).toMatchObject({
    kind: 'photo',
    width: 1280,
    takenAt: '2026-04-12T17:45:09',
    position: { latitude: 48.2 },
    room: { name: 'kitchen', source: 'file name' },
  });

  const perform = vi.spyOn(api.deps.photoAnalyst, 'perform');
  await loadShotFindings(api.deps, { fileName: 'Küche 2.jpg', variants });
  expect(perform).not.toHaveBeenCalled();
  perform.mockRestore();

  const { body } = await me.call(readPhotoFindings, photo, { query });
  expect(Object.keys(body).sort()).toEqual(['analysis', 'interest', 'scene']);
  expect(JSON.stringify(body)).not.toMatch(/latitude|takenAt|fingerprint/);
});
