import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { editProject } from '@/contracts/production/edits';
import type { ProjectWithClips } from '@/contracts/project/projects';
import type { Behaviour } from '@/dev/vision/behaviour';
import { startDevVision } from '@/dev/vision/serve';
import { ApiClient } from '@/tests/support/api-client';
import { makeSolidPhoto, type roomColours } from '@/tests/support/solid-photo';
import { startTestApi } from '@/tests/support/start-api';
import { makePhotoProject } from './generation/photo-project';

const key = 'sk-a-key-that-nobody-may-see';
const model = await startDevVision({ port: 0, key });
afterAll(() => model.close());
const settings = {
  VISION_API_URL: model.url,
  VISION_API_KEY: key,
  VISION_MODEL: 'a-model',
  VISION_TIMEOUT_SECONDS: '3',
  VISION_PHOTOS_PER_REQUEST: '3',
};
const api = await startTestApi(settings);
const me = new ApiClient(api.address);

beforeEach(() => model.behave({}));

type Size = { readonly width: number; readonly height: number };
type Room = keyof typeof roomColours;
const listing: readonly Room[] = ['kitchen', 'garden', 'pool', 'living room'];

/** Creates a project with a photo of each of these rooms, whose names carry no information. */
async function makeListing(rooms: readonly Room[] = listing, client = me, size?: Size) {
  const { projectId } = await makePhotoProject(client, 0);
  for (const [n, room] of rooms.entries()) {
    const photo = { shotId: randomUUID(), name: `DSC_${n}.jpg` };
    const bytes = await makeSolidPhoto(room, size);
    expect((await client.upload(projectId, { ...photo, bytes })).status).toBe(200);
  }
  return { projectId };
}

/** Edits it. @returns the suggestion for each photo, by its name. */
async function edit(params: { projectId: string }, client = me) {
  const edited = await client.call(editProject, params, { body: {} });
  expect(edited.status).toBe(200);
  const { clips, leftOut = [] } = edited.body as ProjectWithClips;
  return Object.fromEntries(
    [...clips, ...leftOut].map(({ displayName, edit }) => [displayName, edit?.suggestion]),
  );
}

/** Returns the requests made during `act`. */
async function requestsOf(act: () => Promise<unknown>) {
  const before = model.requests.length;
  await act();
  return model.requests.slice(before);
}

const seen = {
  'DSC_0.jpg': 'Kitchen with an island',
  'DSC_1.jpg': 'Garden with a lawn',
  'DSC_2.jpg': 'Pool and sky',
  'DSC_3.jpg': 'Living room with a sofa',
};
const few = listing.slice(0, 2);
const fewSeen = { 'DSC_0.jpg': seen['DSC_0.jpg'], 'DSC_1.jpg': seen['DSC_1.jpg'] };
const fewUnseen = { 'DSC_0.jpg': undefined, 'DSC_1.jpg': undefined };

it('asks nothing about a project that is only to be edited if untouched, but was changed', async () => {
  const params = await makeListing(few);
  await edit(params);
  const photo = { shotId: randomUUID(), name: 'DSC_9.jpg' };
  await me.upload(params.projectId, { ...photo, bytes: await makeSolidPhoto('pool') });
  const body = { onlyUntouched: true };
  expect(await requestsOf(() => me.call(editProject, params, { body }))).toEqual([]);
  expect(await requestsOf(() => edit(params))).toHaveLength(1);
});

it('suggests what the model sees, orders by it, and asks about each photo once', async () => {
  const listed = await makeListing();
  const requests = await requestsOf(async () => expect(await edit(listed)).toEqual(seen));
  expect(requests.map(({ pictures }) => pictures.length).sort()).toEqual([1, 3]);
  expect(await requestsOf(async () => expect(await edit(listed)).toEqual(seen))).toEqual([]);
  const { clips } = (await me.call(editProject, listed, { body: {} })).body as ProjectWithClips;
  // The pool is the stand-in's preferred opening, and gardens come after the rooms.
  expect(clips.map(({ displayName }) => displayName).indexOf('DSC_1.jpg')).toBeGreaterThan(1);
});

it('asks about a photo that is added later at the next edit, and not at its upload', async () => {
  const listed = await makeListing(few);
  await edit(listed);
  const photo = { shotId: randomUUID(), name: 'DSC_9.jpg', bytes: await makeSolidPhoto('pool') };
  const uploading = () => me.upload(listed.projectId, photo);
  expect(await requestsOf(uploading)).toEqual([]);
  const requests = await requestsOf(async () =>
    expect(await edit(listed)).toEqual({ ...fewSeen, 'DSC_9.jpg': 'Pool and sky' }),
  );
  expect(requests.flatMap(({ pictures }) => pictures)).toHaveLength(1);
});

it('sends small pictures without the camera’s data, no name of a file, and the key as a bearer', async () => {
  const large = { width: 1600, height: 1200 };
  const requests = await requestsOf(async () => edit(await makeListing(['pool'], me, large)));
  expect(requests).toHaveLength(1);
  for (const { authorization, format, body, pictures, texts } of requests) {
    expect([authorization, format, body.model]).toEqual([
      `Bearer ${key}`,
      'json_schema',
      'a-model',
    ]);
    expect(texts.join()).not.toMatch(/DSC_|\.jpg/);
    for (const picture of pictures) {
      const { width, height, exif, xmp, icc, iptc } = await sharp(picture).metadata();
      expect([width, height, exif, xmp, icc, iptc]).toEqual([768, 576, ...Array(4)]);
    }
  }
});

it.each<[string, Partial<Behaviour>]>([
  ['answers prose', { outcome: 'prose' }],
  ['answers about other photos', { outcome: 'inventing' }],
  ['fails', { outcome: 'failed' }],
  ['never answers', { outcome: 'silent' }],
  ['answers 50 MB', { outcome: 'huge' }],
  ['wants to be asked in an hour', { outcome: 'busy', retryAfterSeconds: 3_600 }],
  ['names rooms that do not exist', { photo: { room: 'wine cellar', caption: null } }],
  ['praises', { photo: { room: null, caption: 'Stunning heated pool' } }],
  ['answers numbers for words', { photo: { room: 7, caption: 7, isView: 'yes', opening: 'best' } }],
])('edits by this machine’s findings if the model %s', async (_, behaviour) => {
  const listed = await makeListing(few);
  model.behave(behaviour);
  const began = Date.now();
  expect(await edit(listed)).toEqual(fewUnseen);
  // The model's three seconds, and the time for the photos themselves.
  expect(Date.now() - began).toBeLessThan(30_000);
});

it('asks later about photos that were not answered, and not about the others', async () => {
  const listed = await makeListing();
  model.behave({ outcome: 'prose', calls: 1 });
  const first = await edit(listed);
  expect(Object.values(first).filter((caption) => caption !== undefined)).not.toHaveLength(4);
  const requests = await requestsOf(async () => expect(await edit(listed)).toEqual(seen));
  expect(requests).toHaveLength(1);
});

it.each<[string, Partial<Behaviour>]>([
  ['a busy moment', { outcome: 'busy', calls: 1, retryAfterSeconds: 1 }],
  ['a fault', { outcome: 'failed', calls: 1 }],
  ['no JSON schema', { refuses: ['json_schema'] }],
  [
    'no JSON mode and another name of the limit',
    {
      refuses: ['json_schema', 'json_object', 'max_tokens'],
    },
  ],
  ['words around the answer', { outcome: 'chatty', refuses: ['json_schema', 'json_object'] }],
])('gets its answers through %s', async (_, behaviour) => {
  model.behave(behaviour);
  expect(await edit(await makeListing(few))).toEqual(fewSeen);
});

it('stops at the day’s bound, and edits on', async () => {
  const bounded = await startTestApi({ ...settings, VISION_PHOTOS_PER_DAY: '3' });
  const client = new ApiClient(bounded.address);
  // A model that is unavailable does not use up the daily limit.
  model.behave({ outcome: 'busy', retryAfterSeconds: 3_600 });
  await edit(await makeListing(few, client), client);
  model.behave({});
  const requests = await requestsOf(async () => {
    for (let n = 0; n < 2; n += 1) await edit(await makeListing(few, client), client);
  });
  expect(requests.flatMap(({ pictures }) => pictures)).toHaveLength(3);
});

it('sends nothing without the setting', async () => {
  const alone = await startTestApi({ VISION_API_KEY: key, VISION_MODEL: 'a-model' });
  const client = new ApiClient(alone.address);
  const fetched = vi.spyOn(globalThis, 'fetch');
  const requests = await requestsOf(async () =>
    expect(await edit(await makeListing(few, client), client)).toEqual(fewUnseen),
  );
  expect(requests).toEqual([]);
  const addresses = fetched.mock.calls.map(([address]) => new URL(String(address)).origin);
  expect(new Set(addresses)).toEqual(new Set([alone.address]));
});
