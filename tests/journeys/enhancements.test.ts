import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { listTransactions, readBalance } from '@/contracts/money/ledger';
import {
  cancelEnhancement,
  enhanceShot,
  listVariants,
  removeVariant,
} from '@/contracts/production/enhancements';
import { generateShotVideo, readShotWork } from '@/contracts/production/generation';
import { readProject } from '@/contracts/project/projects';
import { readShotImage, removeShot } from '@/contracts/project/shots';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { fakeVideo, startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const api = await startTestApi({ TRIAL_TOKENS: '1000' });
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);

afterEach(async () => {
  renderer.behaviour = 'finish';
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});

const balance = async (): Promise<number> => (await me.call(readBalance)).body.tokens;
const refused = (error: string, code: string) => ({ error, code, requestId: expect.any(String) });

async function makePhoto() {
  const { projectId, shotIds } = await makePhotoProject(me, 1);
  return { projectId, shotId: shotIds[0] ?? '' };
}

const enhance = (shot: { projectId: string; shotId: string }, body: object, headers = {}) =>
  me.call(enhanceShot, shot, { body, headers });

it('enhances a photo into a new variant that the video then uses', async () => {
  const shot = await makePhoto();
  const before = await balance();
  const made = await enhance(shot, { prompt: '  a brighter kitchen ' });
  const fileName = made.body.enhancedFileName;
  const url = `/api/video-projects/${shot.projectId}/image/${shot.shotId}?variant=${fileName}`;
  const provenance = {
    provider: 'local',
    prompt: 'a brighter kitchen',
    adjustments: ['brighter'],
    createdAt: expect.any(String),
  };
  expect([made.status, made.body]).toEqual([
    200,
    {
      enhancedImageUrl: url,
      enhancedFileName: expect.stringMatching(/^enhanced-[0-9a-f]{8}\.jpg$/),
      falResult: provenance,
      disclosure: 'adjusted',
    },
  ]);
  const variants = await me.call(listVariants, shot);
  expect(variants.body).toEqual({
    variants: [
      {
        fileName: 'original.jpg',
        url: url.replace(fileName, 'original.jpg'),
        type: 'image',
        disclosure: 'none',
      },
      { fileName, url, type: 'image', disclosure: 'adjusted', provenance },
    ],
    selectedVariant: fileName,
  });
  expect(await (await fetch(api.address + url)).text()).toBe(fakeVideo.toString());
  const project = await me.call(readProject, shot);
  expect(project.body.clips[0]).toMatchObject({ pick: { fileName }, disclosure: 'adjusted' });
  expect(await balance()).toBe(before - 5);
  expect((await me.call(listTransactions)).body.transactions[0]).toMatchObject({
    transaction: 'imageEnhancement',
    amount: -5,
    comment: 'Enhanced photo',
    projectId: shot.projectId,
  });
});

it('starts from the variant that is named, and fetches no address', async () => {
  const shot = await makePhoto();
  await enhance(shot, { prompt: 'first' });
  const original = renderer.jobs.at(-1);
  const address = 'http://169.254.169.254/latest?variant=original.jpg';
  await enhance(shot, { prompt: 'again', imageUrl: address });
  const again = renderer.jobs.at(-1);
  expect(again?.kind === 'enhancement' && original?.kind === 'enhancement' && again.media).toBe(
    original?.kind === 'enhancement' && original.media,
  );
});

it('charges nothing for an unusable description', async () => {
  const shot = await makePhoto();
  const before = await balance();
  renderer.behaviour = { failure: 'input', message: 'We could not find a sky in this photo.' };
  const answer = await enhance(shot, { prompt: 'a red sky' });
  expect([answer.status, answer.body]).toEqual([
    422,
    refused('We could not find a sky in this photo.', 'unusable_prompt'),
  ]);
  expect(await balance()).toBe(before);
});

it('saves the variant when the caller disconnects', async () => {
  const shot = await makePhoto();
  renderer.behaviour = 'hold';
  const gone = new AbortController();
  const request = fetch(
    `${api.address}/api/video-projects/${shot.projectId}/shots/${shot.shotId}/enhance`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'dusk' }),
      signal: gone.signal,
    },
  );
  await eventually(async () => expect((await api.deps.queue.depth()).running).toBe(1));
  gone.abort();
  await expect(request).rejects.toThrow();
  const other = await enhance(shot, { prompt: 'dawn' });
  expect([other.status, other.body]).toEqual([
    409,
    refused('This photo is being enhanced. Please wait until it’s done.', 'illegal_state'),
  ]);
  renderer.behaviour = 'finish';
  await eventually(async () =>
    expect((await me.call(listVariants, shot)).body.variants).toHaveLength(2),
  );
});

it('gives the tokens back when it is cancelled half-way, adds no variant, and can begin again', async () => {
  const shot = await makePhoto();
  const before = await balance();
  expect((await me.call(cancelEnhancement, shot)).body).toEqual(
    refused('This photo is not being enhanced.', 'illegal_state'),
  );
  renderer.behaviour = 'hold';
  const answer = enhance(shot, { prompt: 'dusk' });
  await eventually(async () => expect((await api.deps.queue.depth()).running).toBe(1));
  expect(await balance()).toBe(before - 5);
  // A user who returns to the photo finds the enhancement running.
  const { enhancement: running } = (await me.call(listVariants, shot)).body;
  expect(running).toMatchObject({ state: 'running', prompt: 'dusk' });
  expect(Date.now() - Date.parse(running.since)).toBeLessThan(60_000);
  const cancelled = await me.call(cancelEnhancement, shot);
  expect([cancelled.status, cancelled.body]).toEqual([200, { releasedTokens: 5 }]);
  expect(await balance()).toBe(before);
  expect((await answer).body).toEqual(refused('This was canceled.', 'work_cancelled'));
  expect((await me.call(listVariants, shot)).body.enhancement).toEqual({
    ...running,
    state: 'failed',
    error: 'This was canceled.',
  });
  renderer.behaviour = 'finish';
  expect((await enhance(shot, { prompt: 'dawn' })).status).toBe(200);
  const { variants, enhancement } = (await me.call(listVariants, shot)).body;
  expect([variants.length, enhancement]).toEqual([2, undefined]);
  expect(await balance()).toBe(before - 5);
});

it('charges nothing when the photo is removed while it is enhanced', async () => {
  const shot = await makePhoto();
  const before = await balance();
  renderer.behaviour = 'hold';
  const answer = enhance(shot, { prompt: 'dusk' });
  await eventually(async () => expect((await api.deps.queue.depth()).running).toBe(1));
  expect((await me.call(removeShot, shot)).status).toBe(200);
  renderer.behaviour = 'finish';
  expect((await answer).body).toEqual(
    refused('The project or photo was removed in the meantime.', 'work_cancelled'),
  );
  expect(await balance()).toBe(before);
});

it('answers a repeated call with the same variant, charged once', async () => {
  const shot = await makePhoto();
  const before = await balance();
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    [1, 2, 3].map(() => enhance(shot, { prompt: 'brighter' }, key)),
  );
  expect(new Set(answers.map((answer) => answer.body.enhancedFileName)).size).toBe(1);
  expect(await balance()).toBe(before - 5);
});

it('removes a variant, and never the original', async () => {
  const shot = await makePhoto();
  const { enhancedFileName: fileName } = (await enhance(shot, { prompt: 'x' })).body;
  const removed = await me.call(removeVariant, { ...shot, fileName });
  expect([removed.status, removed.body]).toEqual([
    200,
    { message: 'The enhanced version was removed.' },
  ]);
  expect((await me.call(listVariants, shot)).body.selectedVariant).toBe('original.jpg');
  const again = await me.call(removeVariant, { ...shot, fileName });
  expect(again.status).toBe(404);
  const original = await me.call(removeVariant, { ...shot, fileName: 'original.jpg' });
  expect([original.status, original.body]).toEqual([
    409,
    refused('You can’t remove the original.', 'illegal_state'),
  ]);
});

it.each(['', '   '])('needs a description: "%s" is refused', async (prompt) => {
  const shot = await makePhoto();
  expect((await enhance(shot, { prompt })).status).toBe(400);
  expect((await me.call(generateShotVideo, shot, { body: { prompt } })).status).toBe(400);
});

it('makes a video of one photo, which costs one image and replaces no picture', async () => {
  const shot = await makePhoto();
  const before = await balance();
  const none = await me.call(readShotWork, shot);
  expect([none.status, none.body]).toEqual([200, { shotId: shot.shotId, state: 'none' }]);
  const unknown = { ...shot, shotId: randomUUID() };
  expect((await me.call(readShotWork, unknown)).status).toBe(404);
  const started = await me.call(generateShotVideo, shot, { body: { prompt: 'fly in' } });
  expect([started.status, started.body]).toEqual([200, { shotId: shot.shotId, state: 'running' }]);
  const done = await eventually(async () => {
    const answer = await me.call(readShotWork, shot);
    expect(answer.body.state).toBe('completed');
    return answer;
  });
  expect(done.body).toEqual({
    shotId: shot.shotId,
    state: 'completed',
    progress: 1,
    fileName: expect.stringMatching(/^video-[0-9a-f]{8}\.mp4$/),
  });
  expect(await balance()).toBe(before - 10);
  const variants = await me.call(listVariants, shot);
  expect(variants.body.selectedVariant).toBe('original.jpg');
  expect(variants.body.variants[1]).toMatchObject({ type: 'video', fileName: done.body.fileName });
  const bytes = await me.fetch(readShotImage, shot, { query: { variant: done.body.fileName } });
  expect(bytes.headers.get('content-type')).toBe('video/mp4');
});
