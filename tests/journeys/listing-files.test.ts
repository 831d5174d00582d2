import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { exportListing, importListing, undoEdit, useShot } from '@/contracts/production/edits';
import { type ListingFile, listingFile } from '@/contracts/production/listing-file';
import { readFacts, saveFacts } from '@/contracts/project/facts';
import * as projects from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const api = await startTestApi({ TRIAL_TOKENS: '1000' });
const me = new ApiClient(api.address);
const steps = new VersionSteps(me);

/** Creates a project with photos of these names. @returns its params. */
async function makeListing(names: readonly string[]) {
  const { projectId } = await makePhotoProject(me, 0);
  for (const [seed, name] of names.entries()) {
    const bytes = await makePhoto(seed, { width: 64, height: 48 });
    await me.upload(projectId, { shotId: randomUUID(), name, bytes });
  }
  return { projectId };
}

type Params = Awaited<ReturnType<typeof makeListing>>;
const read = async (params: Params) => (await me.call(projects.readProject, params)).body;
const readListing = async (params: Params): Promise<ListingFile> =>
  listingFile.parse((await me.call(exportListing, params)).body);
const apply = (params: Params, body: unknown) => me.call(importListing, params, { body });
const namesOf = (clips: readonly { displayName: string }[] = []) =>
  clips.map(({ displayName }) => displayName);

const shot = (file: string, more: object = {}) => ({ file, motion: 'still', ...more });
const minimal = {
  version: 1,
  shots: [
    shot('photos/Kitchen.JPG', { seconds: 4, caption: { title: 'The kitchen' }, reason: 'First.' }),
    shot('photos/front.jpg', { use: false, focus: { x: 0.2, y: 0.4 } }),
    shot('gone.jpg'),
  ],
  facts: { address: '12 Elm Street' },
  brand: { name: 'Maya Alvarez' },
  music: { file: 'song.mp3' },
  versions: [
    { preset: 'property' },
    { preset: 'teaser', shots: [shot('photos/Kitchen.JPG', { motion: 'pan-up', seconds: 2 })] },
  ],
};

it('applies a listing to the photos that its files are called like, and says what it could not', async () => {
  const params = await makeListing(['front.jpg', 'kitchen.jpg', 'garden.jpg']);
  const before = { project: await read(params), facts: (await me.call(readFacts, params)).body };
  const { status, body } = await apply(params, minimal);
  expect(status).toBe(200);
  expect(body.notes).toEqual([
    'Not in this project: gone.jpg.',
    'Not in the listing file, so unchanged and behind the others: garden.jpg.',
    'The music song.mp3 is not this project’s track. Upload it under Music.',
    'The brand was not applied: videos use the brand in your account.',
  ]);
  const { clips, leftOut, canUndoEdit } = body.project;
  expect([namesOf(clips), namesOf(leftOut), canUndoEdit]).toEqual([
    ['kitchen.jpg', 'garden.jpg'],
    ['front.jpg'],
    true,
  ]);
  expect(clips[0]).toMatchObject({ cameraMotion: 'still', edit: { reason: 'First.', seconds: 4 } });
  expect(leftOut[0].framing.focus).toEqual({ x: 0.2, y: 0.4 });
  expect((await me.call(readFacts, params)).body).toMatchObject({
    facts: { address: '12 Elm Street' },
    captions: [{ shotId: clips[0].id, title: 'The kitchen' }],
  });
  const teaser = (await steps.list(params.projectId))[1];
  expect(teaser?.edit?.shots).toMatchObject([
    { id: clips[0].id, cameraMotion: 'pan-up', seconds: 2 },
  ]);
  // A shot that the user includes afterwards is in the listed version too.
  await me.call(useShot, { ...params, shotId: leftOut[0].id }, { body: { isUsed: true } });
  expect((await steps.list(params.projectId))[1]?.edit?.shots).toHaveLength(2);

  await me.call(undoEdit, params);
  const undone = await read(params);
  expect(undone.clips).toEqual(before.project.clips);
  expect((await me.call(readFacts, params)).body).toEqual(before.facts);
  expect(await steps.list(params.projectId)).toHaveLength(1);
});

it('a round trip of export and import changes nothing, even with two photos of one name', async () => {
  const params = await makeListing(['a.jpg', 'a.jpg', 'b.jpg']);
  await apply(params, {
    ...minimal,
    brand: undefined,
    music: 'strings',
    shots: [shot('a (2).jpg', { seconds: 3 }), shot('b.jpg'), shot('a.jpg', { use: false })],
    versions: [{ preset: 'reel', shots: [shot('b.jpg', { seconds: 2 })] }, { preset: 'property' }],
  });
  const exported = await readListing(params);
  expect(exported.shots.map(({ file, use }) => [file, use])).toEqual([
    ['a (2).jpg', true],
    ['b.jpg', true],
    ['a.jpg', false],
  ]);
  expect(exported).toMatchObject({ music: 'strings', facts: { address: '12 Elm Street' } });
  const clips = (await read(params)).clips;
  const again = await apply(params, exported);
  expect(again.body.notes).toEqual([]);
  expect(again.body.project.clips).toEqual(clips);
  expect(await readListing(params)).toEqual(exported);
});

it('refuses what is no listing, with a sentence, and changes nothing', async () => {
  const params = await makeListing(['front.jpg', 'kitchen.jpg']);
  await me.call(saveFacts, params, { body: { facts: { address: 'Before' }, captions: [] } });
  const before = await read(params);
  const many = Array.from({ length: 10_000 }, (_, i) => shot(`${i}.jpg`));
  const refused: readonly (readonly [unknown, number, RegExp])[] = [
    [{ ...minimal, colour: 'red' }, 400, /Unknown field: "colour"/],
    [{ ...minimal, shots: [shot('../secret.jpg')] }, 400, /leads out of the folder/],
    [{ ...minimal, shots: many }, 400, /more than 60 shots/],
    [{ ...minimal, version: 2 }, 400, /version is not 1/],
    [
      { ...minimal, shots: [shot('x.jpg')], versions: [{ preset: 'mls' }] },
      409,
      /None of the files/,
    ],
    ['{', 400, /not a listing/],
    ['x'.repeat(2_000_000), 413, /too large/],
  ];
  for (const [body, status, sentence] of refused) {
    const answer = await apply(params, body);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(sentence)]);
  }
  expect(await read(params)).toEqual(before);
  expect((await me.call(readFacts, params)).body.facts.address).toBe('Before');
  const empty = await makeListing([]);
  expect(await me.call(exportListing, empty)).toMatchObject({ status: 409 });
});
