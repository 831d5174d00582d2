import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import { enhanceShot } from '@/contracts/production/enhancements';
import { generateVideo } from '@/contracts/production/generation';
import {
  createProject,
  deleteProject,
  readProject,
  retryProject,
} from '@/contracts/project/projects';
import { removeShot } from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { listFiles } from '@/tests/support/list-files';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';

const idp = await startTokenIssuer();
const identity = { OIDC_ISSUER: idp.issuer, OIDC_AUDIENCE: audience };
const api = await startTestApi({
  ...identity,
  STORAGE_GB_PER_PERSON: '0.001',
  LIMIT_PROJECTS_PER_PERSON: '3',
});
const full = await startTestApi({ ...identity, FREE_SPACE_FLOOR_GB: '1000000000' });

/** Makes a photo of this many bytes; its derived files take about as many again. */
async function makeNoise(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 64, height: 48, channels: 3 as const, background: '#888' };
  const photo = await sharp({ create }).jpeg().toBuffer();
  // Bytes after the end of a JPEG are not part of the picture.
  return new Uint8Array(Buffer.concat([photo, Buffer.alloc(bytes - photo.length, 7)]));
}

const create = (me: ApiClient) =>
  me.call(
    createProject,
    {},
    { body: { totalFiles: 0, projectData: { images: [], transitions: [] } } },
  );
async function makeProject(me: ApiClient): Promise<string> {
  const { status, body } = await create(me);
  expect(status).toBe(200);
  return body.id;
}
const upload = (me: ApiClient, projectId: string, bytes: Uint8Array<ArrayBuffer>) =>
  me.upload(projectId, { shotId: randomUUID(), name: 'a.jpg', bytes });
const refused = (error: string, code: string) => ({ error, code, requestId: expect.any(String) });
const storageFull = refused(
  'Your 0.001 GB of storage is full. Delete photos, clips or projects to make room.',
  'storage_full',
);

describe('a user’s storage', () => {
  it('takes no upload beyond it, also of the same file under new ids, and removing gives back', async () => {
    const me = new ApiClient(api.address, await idp.sign('anna'));
    const projectId = await makeProject(me);
    const photo = await makeNoise(400_000);
    const first = randomUUID();
    expect(
      (await me.upload(projectId, { shotId: first, name: 'a.jpg', bytes: photo })).status,
    ).toBe(200);
    expect((await upload(me, projectId, photo)).status).toBe(200);
    const before = await listFiles(api.deps);
    const third = await upload(me, projectId, photo);
    expect([third.status, third.body]).toEqual([403, storageFull]);
    expect(await listFiles(api.deps)).toEqual(before);
    expect((await me.call(readProject, { projectId })).body.clips).toHaveLength(2);

    const again = await me.upload(projectId, { shotId: first, name: 'a.jpg', bytes: photo });
    expect(again.status).toBe(200);
    await me.call(removeShot, { projectId, shotId: first });
    expect((await upload(me, projectId, photo)).status).toBe(200);
    await me.call(deleteProject, { projectId });
    expect((await upload(me, await makeProject(me), photo)).status).toBe(200);
  });

  it('is not exceeded by concurrent uploads, and another user’s is separate', async () => {
    const me = new ApiClient(api.address, await idp.sign('bert'));
    const projectIds = await Promise.all([makeProject(me), makeProject(me)]);
    const photo = await makeNoise(300_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => upload(me, projectIds[i % 2] ?? '', photo)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(new Set(statuses)).toEqual(new Set([200, 403]));
    const remaining = statuses.filter((status) => status === 200).length;
    expect(remaining).toBeLessThanOrEqual(3);
    // Files that were only refused because others were arriving are accepted now.
    for (let more = remaining; more < 3; more += 1) {
      expect((await upload(me, projectIds[0], photo)).status).toBe(200);
    }
    expect((await upload(me, projectIds[0], photo)).body).toEqual(storageFull);
    const other = new ApiClient(api.address, await idp.sign('carla'));
    expect((await upload(other, await makeProject(other), photo)).status).toBe(200);
  });

  it('is not exceeded by uploads without a declared length', async () => {
    const me = new ApiClient(api.address, await idp.sign('dora'));
    const projectId = await makeProject(me);
    const head = `--b\r\nContent-Disposition: form-data; name="imageId"\r\n\r\n${randomUUID()}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    const answer = await fetch(`${api.address}/api/video-projects/${projectId}/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await idp.sign('dora')}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: new Blob([head, await makeNoise(1_500_000), '\r\n--b--\r\n']).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await answer.json()]).toEqual([403, storageFull]);
  });

  it('counts copies, and refuses one that does not fit', async () => {
    const me = new ApiClient(api.address, await idp.sign('emil'));
    const projectId = await makeProject(me);
    await upload(me, projectId, await makeNoise(400_000));
    const copy = await me.call(retryProject, { projectId });
    expect(copy.status).toBe(200);
    const another = await me.call(retryProject, { projectId });
    expect([another.status, another.body]).toEqual([403, storageFull]);
    await me.call(deleteProject, { projectId });
    expect((await me.call(retryProject, copy.body)).status).toBe(200);
  });
});

it('a user cannot exceed the project limit, even with concurrent calls', async () => {
  const me = new ApiClient(api.address, await idp.sign('fritz'));
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(me)));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(3);
  const tooMany = refused(
    'You’ve reached the limit of 3 projects. Delete one to add another.',
    'too_many_projects',
  );
  expect(answers.find(({ status }) => status !== 200)?.body).toEqual(tooMany);
  const projectId = made[0]?.body.id;
  const copy = await me.call(retryProject, { projectId });
  expect([copy.status, copy.body]).toEqual([403, tooMany]);
  await me.call(deleteProject, { projectId });
  expect((await create(me)).status).toBe(200);
});

it('a nearly full disk refuses uploads and jobs with the reason; everything else works', async () => {
  const me = new ApiClient(full.address, await idp.sign('gerda'));
  const projectId = await makeProject(me);
  const diskFull = refused('We’re low on storage right now. Please try again later.', 'disk_full');
  const sent = await upload(me, projectId, await makeNoise(10_000));
  expect([sent.status, sent.body]).toEqual([507, diskFull]);
  expect(await listFiles(full.deps)).toEqual([]);

  // A photo from before the disk was full.
  full.deps.readFreeBytes = () => Promise.resolve(Number.POSITIVE_INFINITY);
  const shotId = randomUUID();
  await me.upload(projectId, { shotId, name: 'a.jpg', bytes: await makeNoise(10_000) });
  full.deps.readFreeBytes = () => Promise.resolve(0);
  const tokens = (await me.call(readBalance)).body;
  const video = await me.call(generateVideo, { projectId });
  expect([video.status, video.body]).toEqual([507, diskFull]);
  const shot = { projectId, shotId };
  const picture = await me.call(enhanceShot, shot, { body: { prompt: 'brighter' } });
  expect([picture.status, picture.body]).toEqual([507, diskFull]);
  expect((await me.call(readBalance)).body).toEqual(tokens);
  const project = await me.call(readProject, { projectId });
  expect(project.body).toMatchObject({ status: 'ready_for_generation', clips: [{ id: shotId }] });
  expect((await me.call(removeShot, shot)).status).toBe(200);
});
