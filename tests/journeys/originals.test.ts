import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cancelGeneration, generateVideo, readStatus } from '@/contracts/production/generation';
import { addVersion, saveVersion } from '@/contracts/production/versions';
import { readPhotoFindings } from '@/contracts/project/photo-findings';
import * as projects from '@/contracts/project/projects';
import { readShotImage, removeShot } from '@/contracts/project/shots';
import { dropAwaitedFiles, listAwaitedFiles } from '@/contracts/project/uploads';
import { sweepMedia } from '@/product-api/project/projects/sweep-media';
import { ApiClient } from '@/tests/support/api-client';
import { listFiles } from '@/tests/support/list-files';
import { startTestApi } from '@/tests/support/start-api';
import { TusClient } from '@/tests/support/tus-client';
import { makePhotoProject } from './generation/photo-project';

const api = await startTestApi();
const { database } = api.deps;
const me = new ApiClient(api.address);

const photo = sharp(await readFile('public/sample-listing/02-living.jpg'));
const taken = { IFD2: { DateTimeOriginal: '2026:05:04 10:20:30' } };
const toJpeg = async (width: number) =>
  new Uint8Array(await photo.clone().resize({ width }).withExif(taken).jpeg().toBuffer());
const [original, copy] = [await toJpeg(1600), await toJpeg(800)];
const fingerprint = 'front.jpg monday';
const fields = { originalBytes: String(original.length), originalFingerprint: fingerprint };

/** A project with the smaller copy of a photo. */
async function openCopied() {
  const { projectId } = await makePhotoProject(me, 0);
  const shotId = randomUUID();
  const file = { shotId, name: 'front.jpg' };
  const sent = await me.upload(projectId, { ...file, bytes: copy, fields });
  expect(sent.status).toBe(200);
  const tus = new TusClient(me, projectId);
  const begin = (change = {}) => {
    const whole = { ...file, length: original.length, fingerprint, isOriginal: true as const };
    return tus.begin({ ...whole, ...change });
  };
  return {
    projectId,
    shotId,
    project: sent.body.project,
    tus,
    begin,
    /** Sends the original in one part. */
    async send(bytes = original) {
      const { uploadId } = (await begin()).body;
      await tus.append(uploadId, 0, bytes);
      return tus.finish(uploadId);
    },
    listAwaited: async () => (await me.call(listAwaitedFiles, { projectId })).body.files,
    async readPicture() {
      const query = { variant: 'original.jpg' };
      const answer = await me.fetch(readShotImage, { projectId, shotId }, { query });
      const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return { width, cacheControl: answer.headers.get('cache-control') };
    },
  };
}

it('a photo is used from its smaller copy on, and from its original once that has arrived', async () => {
  const shot = await openCopied();
  const { projectId, shotId, tus } = shot;
  expect(shot.project).toMatchObject({
    status: 'ready_for_generation',
    clips: [{ id: shotId, displayName: 'front.jpg', width: 800 }],
  });
  expect(await shot.readPicture()).toEqual({ width: 800, cacheControl: 'private, no-cache' });
  const query = { variant: 'original.jpg' };
  const findings = await me.call(readPhotoFindings, { projectId, shotId }, { query });
  const waiting = {
    shotId,
    displayName: 'front.jpg',
    hasCopy: true,
    bytes: original.length,
    arrivedBytes: 0,
  };
  expect(await shot.listAwaited()).toEqual([waiting]);

  const { uploadId } = (await shot.begin()).body;
  await tus.append(uploadId, 0, original.subarray(0, 5_000));
  expect(await shot.listAwaited()).toEqual([{ ...waiting, arrivedBytes: 5_000 }]);
  await tus.append(uploadId, 5_000, original.subarray(5_000));
  const { body } = await tus.finish(uploadId);
  expect(body.project).toMatchObject({
    status: 'ready_for_generation',
    clips: [{ id: shotId, displayName: 'front.jpg', width: 1600 }],
  });
  expect(body.project.updatedAt > shot.project.updatedAt).toBe(true);
  expect(await shot.listAwaited()).toEqual([]);
  expect(await shot.readPicture()).toEqual({
    width: 1600,
    cacheControl: 'private, max-age=31536000, immutable',
  });
  const carried = (await listFiles(api.deps)).filter((key) => key.includes('findings-'));
  expect(carried).toHaveLength(2);
  expect((await me.call(readPhotoFindings, { projectId, shotId }, { query })).body).toEqual(
    findings.body,
  );
  // The sender may not have received the response.
  expect((await tus.finish(uploadId)).body).toEqual(body);
});

it('a recreated copy is the same photo, and a copy of another file is not', async () => {
  const { projectId, shotId, project } = await openCopied();
  const again = { shotId, name: 'front.jpg', bytes: await toJpeg(801) };
  const same = await me.upload(projectId, { ...again, fields });
  expect([same.status, same.body.project]).toEqual([200, project]);
  const other = { ...fields, originalFingerprint: 'front.jpg tuesday' };
  expect((await me.upload(projectId, { ...again, fields: other })).status).toBe(409);
});

it('an original is accepted only if awaited, and only that of the copy', async () => {
  const shot = await openCopied();
  const { projectId, shotId } = shot;
  for (const change of [{ length: original.length - 1 }, { fingerprint: 'tuesday' }]) {
    const refused = await shot.begin(change);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The copy of this photo was made of another file.',
    ]);
  }
  const unknown = await shot.begin({ shotId: randomUUID() });
  expect([unknown.status, unknown.body.error]).toEqual([404, 'No original is awaited here.']);
  const { uploadId } = (await shot.begin()).body;
  expect((await me.call(removeShot, { projectId, shotId })).status).toBe(200);
  expect((await shot.tus.finish(uploadId)).status).toBe(404);
  expect((await shot.begin()).status).toBe(404);
});

it('an original that cannot be used is refused, and the copy stays', async () => {
  const shot = await openCopied();
  const refused = await shot.send(new Uint8Array(original.length));
  expect(refused.body.code).toBe('unsupported_media');
  expect((await shot.readPicture()).width).toBe(800);
  expect(await shot.listAwaited()).toEqual([]);
});

it('it may arrive during the render, whose job still finds the copy for a day', async () => {
  const shot = await openCopied();
  const { projectId } = shot;
  const started = await me.call(generateVideo, { projectId }, { body: {} });
  expect(started.status).toBe(200);
  const before = await listFiles(api.deps);
  expect((await shot.send()).body.project.status).toBe('processing');
  await sweepMedia(api.deps);
  expect(await listFiles(api.deps)).toEqual(expect.arrayContaining(before));
  await me.call(cancelGeneration, { projectId });
  expect((await me.call(readStatus, { projectId })).body.status).toBe('ready_for_generation');

  await database.query(`update media set created_at = now() - interval '25 hours'`);
  await sweepMedia(api.deps);
  const copies = await database.query(
    `select from media join variants using (media_id)
      where width = 800 and project_id = $1`,
    [projectId],
  );
  expect(copies).toEqual([]);
  const after = await listFiles(api.deps);
  expect(before.filter((key) => !after.includes(key)).length).toBeGreaterThan(0);
  expect((await shot.readPicture()).width).toBe(1600);
});

it('a 4K version waits for originals, until they arrive or the user continues without them', async () => {
  const shot = await openCopied();
  const { projectId, shotId } = shot;
  const body = { preset: 'property', shape: '16:9-4k' };
  const { version } = (await me.call(addVersion, { projectId }, { body })).body;
  await me.call(
    saveVersion,
    { projectId, versionId: version.versionId },
    { body: { isTicked: true } },
  );
  const generate = () => me.call(generateVideo, { projectId }, { body: {} });
  const refused = await generate();
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'The full size of 1 photo is still on your other device, and the 4K version needs it. Open Homereel there, or continue with the smaller copies.',
  ]);
  const { project } = (await me.call(dropAwaitedFiles, { projectId })).body;
  expect(project.clips).toMatchObject([{ id: shotId, width: 800 }]);
  expect(await shot.listAwaited()).toEqual([]);
  expect((await shot.begin()).status).toBe(404);
  expect((await generate()).status).toBe(200);
  await me.call(cancelGeneration, { projectId });
});

it('files without any bytes are listed too, and the project can continue without them', async () => {
  const [planned, added] = [randomUUID(), randomUUID()];
  const images = [{ id: planned, filename: 'hall.jpg', cameraMotion: 'zoom-in', order: 0 }];
  const plan = { totalFiles: 1, projectData: { images, transitions: [] } };
  const projectId = (await me.call(projects.createProject, {}, { body: plan })).body.id;
  const { uploadId } = (
    await new TusClient(me, projectId).begin({ shotId: added, name: 'a.mp4', length: 900 })
  ).body;
  await new TusClient(me, projectId).append(uploadId, 0, new Uint8Array(100));
  const list = async () => (await me.call(listAwaitedFiles, { projectId })).body.files;
  const clip = {
    shotId: added,
    displayName: 'a.mp4',
    hasCopy: false,
    bytes: 900,
    arrivedBytes: 100,
  };
  expect(await list()).toEqual([
    { shotId: planned, displayName: 'hall.jpg', hasCopy: false, arrivedBytes: 0 },
    clip,
  ]);
  await me.call(dropAwaitedFiles, { projectId }, { query: { shotId: planned } });
  expect(await list()).toEqual([clip]);
  await me.call(dropAwaitedFiles, { projectId });
  expect(await list()).toEqual([]);
});

it('a copied project uses the smaller copy and awaits nothing', async () => {
  const shot = await openCopied();
  const twin = (await me.call(projects.retryProject, { projectId: shot.projectId })).body.projectId;
  expect((await me.call(listAwaitedFiles, { projectId: twin })).body.files).toEqual([]);
  await shot.send();
  const { clips } = (await me.call(projects.readProject, { projectId: twin })).body;
  expect(clips).toMatchObject([{ width: 800 }]);
});

it('a planned file that was refused is no longer awaited', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const image = { cameraMotion: 'zoom-in', filename: 'broken.jpg' };
  const images = [
    { ...image, id: other, filename: 'front.jpg', order: 0 },
    { ...image, id, order: 1 },
  ];
  const plan = { totalFiles: 2, projectData: { images, transitions: [] } };
  const { id: projectId } = (await me.call(projects.createProject, {}, { body: plan })).body;
  const listNames = async () => {
    const { files } = (await me.call(listAwaitedFiles, { projectId })).body;
    return files.map(({ displayName }: { displayName: string }) => displayName);
  };
  expect(await listNames()).toEqual(['front.jpg', 'broken.jpg']);
  await me.upload(projectId, { shotId: other, name: 'front.jpg', bytes: copy });
  const broken = new TextEncoder().encode('This is no picture.');
  const refused = await me.upload(projectId, { shotId: id, name: 'broken.jpg', bytes: broken });
  expect(refused.status).toBe(415);
  expect(await listNames()).toEqual([]);
  const { status } = (await me.call(readStatus, { projectId })).body;
  expect(status).toBe('ready_for_generation');
});

it('another photo cannot become the original of a copy', async () => {
  const other = await sharp(await readFile('public/sample-listing/04-kitchen.jpg'))
    .resize({ width: 1600 })
    .jpeg()
    .toBuffer();
  const shot = await openCopied();
  const padded = new Uint8Array(original.length);
  padded.set(other.subarray(0, original.length));
  const refused = await shot.send(padded);
  expect(refused.status).toBe(422);
  expect(refused.body.error).toBe(
    'front.jpg is not the photo whose smaller copy was uploaded. Add it as a new photo.',
  );
  // The copy stays, and no original is awaited any more.
  expect((await shot.readPicture()).width).toBe(800);
  expect(await shot.listAwaited()).toEqual([]);
});
