import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { listTransactions, readBalance, type Transaction } from '@/contracts/money/ledger';
import { readUser } from '@/contracts/people/users';
import { enhanceShot } from '@/contracts/production/enhancements';
import * as generation from '@/contracts/production/generation';
import * as projects from '@/contracts/project/projects';
import { removeShot } from '@/contracts/project/shots';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { recordEntry } from '@/product-api/ledger/record-entry';
import { type ApiAnswer, ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { fakeVideo, startFakeRenderer } from './generation/fake-renderer';
import { addPhoto, makePhotoProject, type PhotoProject } from './generation/photo-project';

const api = await startTestApi({
  TRIAL_TOKENS: '5000',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_CHANGES_PER_MINUTE: '100000',
});
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);

afterEach(async () => {
  renderer.behaviour = 'finish';
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});

const balance = async (): Promise<number> => (await me.call(readBalance)).body.tokens;
/** Sets the balance to this many tokens with a correcting entry. */
async function setBalance(tokens: number): Promise<void> {
  const userId = (await me.call(readUser)).body.user.userId;
  const amount = tokens - (await balance());
  await api.deps.database.transaction((transaction) =>
    recordEntry(api.deps, transaction, {
      userId,
      kind: 'other',
      amount,
      comment: 'Correction',
      reference: randomUUID(),
    }),
  );
}
const history = async () => (await me.call(listTransactions)).body.transactions;
const toCharge = (entry: Transaction) => [entry.transaction, entry.amount];
const generate = (projectId: string, headers: Record<string, string> = {}) =>
  me.call(generation.generateVideo, { projectId }, { headers });
const status = (projectId: string) => me.call(generation.readStatus, { projectId });

function waitFor(projectId: string, wanted: string): Promise<ApiAnswer> {
  return eventually(async () => {
    const answer = await status(projectId);
    expect(answer.body.status).toBe(wanted);
    return answer;
  });
}

const refused = (error: string, code: string) => ({ error, code, requestId: expect.any(String) });

describe('generating a video', () => {
  it('goes from the held tokens to a video to watch and to keep', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 2);
    const before = await balance();
    renderer.behaviour = 'hold';
    const started = await generate(projectId);
    expect([started.status, started.body]).toEqual([
      200,
      { projectId, status: 'processing', progress: 0, stage: 'waiting' },
    ]);
    expect(await balance()).toBe(before - 20);
    await eventually(async () =>
      expect((await status(projectId)).body).toEqual({
        projectId,
        status: 'processing',
        progress: 0.25,
        stage: 'rendering',
        etaSeconds: 30,
      }),
    );
    const notYet = await me.call(generation.downloadVideo, { projectId });
    expect([notYet.status, notYet.body]).toEqual([
      409,
      refused('Video Not Ready', 'illegal_state'),
    ]);

    await me.call(generation.cancelGeneration, { projectId });
    renderer.behaviour = 'finish';
    await generate(projectId);
    const done = await waitFor(projectId, 'completed');
    const path = `/api/video-projects/${projectId}`;
    expect(done.body).toEqual({
      projectId,
      status: 'completed',
      videoUrl: `${path}/video`,
      posterUrl: `${path}/poster`,
      previewUrl: `${path}/preview`,
    });
    expect(await balance()).toBe(before - 20);
    expect((await history())[0]).toEqual({
      transactionId: expect.any(String),
      transaction: 'videoGeneration',
      amount: -20,
      comment: 'Video of 2 items',
      created: expect.any(String),
      projectId,
    });

    const video = await me.fetch(generation.streamVideo, { projectId });
    expect([video.status, video.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(Buffer.from(await video.arrayBuffer())).toEqual(fakeVideo);
    const part = await me.fetch(
      generation.streamVideo,
      { projectId },
      { headers: { range: 'bytes=2-6' } },
    );
    expect([part.status, await part.text()]).toEqual([206, 'video']);
    const remaining = await me.fetch(generation.downloadVideo, { projectId });
    expect(remaining.headers.get('content-disposition')).toContain('Property-video.mp4');
    const job = renderer.jobs.at(-1);
    expect(job).toMatchObject({
      kind: 'project-video',
      versions: [{ shape: '16:9', shots: 'all' }],
      transitions: ['fade'],
    });
    expect(job?.kind === 'project-video' && job.items.map((item) => item.shotId)).toEqual(shotIds);
  });

  it('charges every image of a video, and every enhancement', async () => {
    const before = await balance();
    const one = await makePhotoProject(me, 1);
    const three = await makePhotoProject(me, 3);
    for (const { projectId } of [one, three]) {
      await generate(projectId);
      await waitFor(projectId, 'completed');
    }
    const shot = { projectId: one.projectId, shotId: one.shotIds[0] ?? '' };
    for (const prompt of ['Brighten the room', 'Warm evening light']) {
      expect((await me.call(enhanceShot, shot, { body: { prompt } })).status).toBe(200);
    }
    expect((await history()).slice(0, 4).map(toCharge)).toEqual([
      ['imageEnhancement', -5],
      ['imageEnhancement', -5],
      ['videoGeneration', -30],
      ['videoGeneration', -10],
    ]);
    expect(await balance()).toBe(before - 50);
  });

  it('does nothing with zero items', async () => {
    const { projectId } = await makePhotoProject(me, 0);
    const answer = await generate(projectId);
    expect([answer.status, answer.body]).toEqual([
      409,
      refused('Add at least one photo or clip first.', 'illegal_state'),
    ]);
  });

  it('answers a second call with the running one, and a repeated call with the same', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const before = await balance();
    renderer.behaviour = 'hold';
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => generate(projectId, key)),
      ...Array.from({ length: 5 }, () => generate(projectId)),
    ]);
    expect(answers.map((answer) => [answer.status, answer.body.status])).toEqual(
      answers.map(() => [200, 'processing']),
    );
    expect(await balance()).toBe(before - 10);
    const running = renderer.jobs.filter((job) => job.projectId === projectId);
    expect(running.length).toBeLessThanOrEqual(1);
    await me.call(generation.cancelGeneration, { projectId });
    const other = await makePhotoProject(me, 1);
    const reused = await generate(other.projectId, key);
    expect([reused.status, reused.body]).toEqual([
      409,
      refused('This Idempotency-Key was used for another request.', 'conflict'),
    ]);
  });

  it('gives the tokens back when it is cancelled', async () => {
    const { projectId } = await makePhotoProject(me, 3);
    const before = await balance();
    renderer.behaviour = 'hold';
    await generate(projectId);
    const cancelled = await me.call(generation.cancelGeneration, { projectId });
    expect([cancelled.status, cancelled.body]).toEqual([
      200,
      { projectId, status: 'ready_for_generation', releasedTokens: 30 },
    ]);
    expect(await balance()).toBe(before);
    const again = await me.call(generation.cancelGeneration, { projectId });
    expect([again.status, again.body]).toEqual([
      409,
      refused('No video is in progress.', 'illegal_state'),
    ]);
  });

  it('has nothing to give back when a free remake is cancelled', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    await generate(projectId);
    await waitFor(projectId, 'completed');
    const before = await balance();
    renderer.behaviour = 'hold';
    await generate(projectId);
    const { body } = await me.call(generation.cancelGeneration, { projectId });
    expect([body.status, body.releasedTokens, body.message]).toEqual(['completed', 0, undefined]);
    expect(await balance()).toBe(before);
  });

  it('says why it failed, charges nothing, and keeps the video there was', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    await generate(projectId);
    await waitFor(projectId, 'completed');
    const before = await balance();
    const entries = await history();
    renderer.behaviour = { failure: 'input', message: 'The photo kitchen.jpg is damaged.' };
    await generate(projectId);
    const failed = await waitFor(projectId, 'failed');
    expect(failed.body).toMatchObject({
      status: 'failed',
      error: 'The photo kitchen.jpg is damaged.',
      videoUrl: expect.any(String),
    });
    expect(await balance()).toBe(before);
    expect(await history()).toEqual(entries);
    expect((await me.fetch(generation.streamVideo, { projectId })).status).toBe(200);
  });

  it('charges a re-render only for what the last video did not hold', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 3);
    const price = async () => (await me.call(generation.readGenerationPrice, { projectId })).body;
    expect(await price()).toEqual({ pricePerItem: 10, items: 3, chargedItems: 3, tokens: 30 });
    await generate(projectId);
    await waitFor(projectId, 'completed');
    expect(await price()).toEqual({ pricePerItem: 10, items: 3, chargedItems: 0, tokens: 0 });
    const entries = await history();
    await generate(projectId);
    await waitFor(projectId, 'completed');
    expect(await history()).toEqual(entries);
    await addPhoto(me, projectId, 9);
    await me.call(removeShot, { projectId, shotId: shotIds[0] ?? '' });
    expect(await price()).toEqual({ pricePerItem: 10, items: 3, chargedItems: 1, tokens: 10 });
  });

  it('ends with its project, and gives the tokens back', async () => {
    const { projectId } = await makePhotoProject(me, 2);
    const before = await balance();
    renderer.behaviour = 'hold';
    await generate(projectId);
    expect((await me.call(projects.deleteProject, { projectId })).status).toBe(200);
    expect(await balance()).toBe(before);
    expect((await status(projectId)).status).toBe(404);
  });

  it('names what is needed and what there is when the tokens do not suffice', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const before = await balance();
    await setBalance(4);
    const answer = await generate(projectId);
    await setBalance(before);
    expect([answer.status, answer.body]).toEqual([
      402,
      {
        ...refused('This costs 10 tokens and you have 4.', 'not_enough_tokens'),
        needed: 10,
        available: 4,
      },
    ]);
    expect((await status(projectId)).body.status).toBe('ready_for_generation');
  });
});

it('lets exactly 50 of 200 parallel generations through when the balance is for 50', async () => {
  renderer.behaviour = 'hold';
  const all: PhotoProject[] = [];
  // A client that waits too long for a free process is asked to upload again.
  while (all.length < 200) {
    all.push(...(await Promise.all(Array.from({ length: 10 }, () => makePhotoProject(me, 1)))));
  }
  await setBalance(500);
  const answers = await Promise.all(all.map(({ projectId }) => generate(projectId)));
  const codes = answers.map((answer) => answer.status);
  expect([
    codes.filter((code) => code === 200).length,
    codes.filter((code) => code === 402).length,
  ]).toEqual([50, 150]);
  expect(await balance()).toBe(0);
});
