import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import * as generation from '@/contracts/production/generation';
import * as versions from '@/contracts/production/versions';
import * as projects from '@/contracts/project/projects';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { listFiles } from '@/tests/support/list-files';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const api = await startTestApi({
  TRIAL_TOKENS: '5000',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_CHANGES_PER_MINUTE: '100000',
});
const me = new ApiClient(api.address);
const steps = new VersionSteps(me);
const renderer = await startFakeRenderer(api);

afterEach(async () => {
  renderer.behaviour = 'finish';
  renderer.toVersionBehaviour = () => 'finish';
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});

const lastJob = () => {
  const job = renderer.jobs.at(-1);
  if (job?.kind !== 'project-video') throw new Error('no video was asked for');
  return job;
};

describe('one Generate', () => {
  it('makes all ticked versions in one job under one hold, the main one first', async () => {
    const { projectId } = await steps.makeFour();
    const [, mls, reel, teaser] = await steps.list(projectId);
    if (mls === undefined || reel === undefined || teaser === undefined) throw new Error('four');
    await steps.save(projectId, reel, { isTicked: false });
    const before = await steps.balance();
    const jobs = renderer.jobs.length;
    await steps.generate(projectId);
    expect(await steps.states(projectId)).toEqual(['completed', 'completed', 'none', 'completed']);
    expect(await steps.balance()).toBe(before - 30);
    expect(renderer.jobs.length).toBe(jobs + 1);
    expect(lastJob().versions.map(({ shape, shots }) => [shape, shots])).toEqual([
      ['16:9', 'all'],
      ['16:9', 'all'],
      ['9:16', 'strongest'],
    ]);
    // A further version of paid shots is free.
    await steps.generate(projectId, { versionIds: [reel.versionId] });
    expect(await steps.balance()).toBe(before - 30);
    expect(await steps.states(projectId)).toEqual(Array(4).fill('completed'));
  });

  it('makes a version that is added to finished ones alone, and all again where none is missing', async () => {
    const { projectId } = await steps.makeFour(1);
    const shapes = () =>
      lastJob().versions.map(({ shape, targetSeconds }) => [shape, targetSeconds]);
    await steps.generate(projectId);
    const four = shapes();
    expect(four).toHaveLength(4);
    await me.call(versions.addVersion, { projectId }, { body: { preset: 'feed' } });
    await steps.generate(projectId);
    expect(shapes()).toEqual([['4:5', 30]]);
    expect(await steps.states(projectId)).toEqual(Array(5).fill('completed'));
    await steps.generate(projectId);
    expect(shapes()).toEqual([...four, ['4:5', 30]]);
  });

  it('shows each version as soon as it is there', async () => {
    const { projectId } = await steps.makeFour();
    renderer.toVersionBehaviour = (_, index) => (index === 2 ? 'hold' : 'finish');
    await me.call(generation.generateVideo, { projectId });
    await eventually(async () =>
      expect(await steps.states(projectId)).toEqual([
        'completed',
        'completed',
        'rendering',
        'waiting',
      ]),
    );
    expect((await steps.list(projectId))[2]?.progress).toBe(0.5);
    expect(await steps.status(projectId)).toMatchObject({
      status: 'processing',
      videoUrl: `/api/video-projects/${projectId}/video`,
    });
    expect((await me.fetch(generation.streamVideo, { projectId })).status).toBe(200);
  });

  it('does nothing when no version is ticked', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const [main] = await steps.list(projectId);
    if (main === undefined) throw new Error('no main version');
    await steps.save(projectId, main, { isTicked: false });
    const refused = await me.call(generation.generateVideo, { projectId });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Choose at least one version first.',
    ]);
    const unknown = await me.call(
      generation.generateVideo,
      { projectId },
      { body: { versionIds: [randomUUID()] } },
    );
    expect(unknown.status).toBe(404);
    expect((await steps.status(projectId)).status).toBe('ready_for_generation');
  });

  it('gives the main version the requested shape', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    await steps.generate(projectId, { shape: '1:1' });
    expect(lastJob().versions[0]?.shape).toBe('1:1');
    expect((await me.call(projects.readProject, { projectId })).body.shape).toBe('1:1');
  });

  it('loses one version alone when only that one fails', async () => {
    const { projectId } = await steps.makeFour();
    renderer.toVersionBehaviour = (_, index) =>
      index === 1 ? { versionFailure: 'This shape is too tall.' } : 'finish';
    const before = await steps.balance();
    await steps.generate(projectId);
    expect(await steps.states(projectId)).toEqual([
      'completed',
      'failed',
      'completed',
      'completed',
    ]);
    expect((await steps.list(projectId))[1]?.error).toBe('This shape is too tall.');
    expect(await steps.balance()).toBe(before - 30);
  });

  it('keeps three versions when the disk is full at the fourth', async () => {
    const { projectId } = await steps.makeFour();
    const message = 'The disk of this site is full. Please try later.';
    renderer.toVersionBehaviour = (_, index) =>
      index === 3 ? { failure: 'input', message } : 'finish';
    const before = await steps.balance();
    await steps.generate(projectId);
    const made = await steps.list(projectId);
    expect(made.map(({ state, error }) => [state, error])).toEqual([
      ['completed', undefined],
      ['completed', undefined],
      ['completed', undefined],
      ['failed', message],
    ]);
    expect(await steps.balance()).toBe(before - 30);
    renderer.toVersionBehaviour = () => 'finish';
    await steps.generate(projectId, { versionIds: [made[3]?.versionId] });
    expect(await steps.states(projectId)).toEqual(Array(4).fill('completed'));
    expect(await steps.balance()).toBe(before - 30);
  });

  it('charges nothing if every version failed', async () => {
    const { projectId } = await steps.makeFour(1);
    renderer.toVersionBehaviour = () => ({ versionFailure: 'The photo is damaged.' });
    const before = await steps.balance();
    await steps.generate(projectId, {}, 'failed');
    expect(await steps.states(projectId)).toEqual(Array(4).fill('failed'));
    expect(await steps.balance()).toBe(before);
  });

  it('stops the rest when it is cancelled half-way', async () => {
    const { projectId } = await steps.makeFour();
    renderer.toVersionBehaviour = (_, index) => (index === 2 ? 'hold' : 'finish');
    const before = await steps.balance();
    await me.call(generation.generateVideo, { projectId });
    await eventually(async () => expect((await steps.states(projectId))[1]).toBe('completed'));
    const cancelled = await me.call(generation.cancelGeneration, { projectId });
    const { status, releasedTokens, message } = cancelled.body;
    expect([cancelled.status, status, releasedTokens, message]).toEqual([
      200,
      'completed',
      0,
      'Some versions were already finished, so the tokens were charged.',
    ]);
    expect(await steps.states(projectId)).toEqual([
      'completed',
      'completed',
      'cancelled',
      'cancelled',
    ]);
    expect(await steps.balance()).toBe(before - 30);
    // All shots are paid, in all versions.
    const price = await me.call(generation.readGenerationPrice, { projectId });
    expect(price.body.tokens).toBe(0);
  });

  it('drops a version that is removed while it waits, and no more', async () => {
    const { projectId } = await steps.makeFour(1);
    renderer.toVersionBehaviour = (_, index) => (index === 0 ? 'hold' : 'finish');
    await me.call(generation.generateVideo, { projectId });
    await eventually(async () => expect((await steps.states(projectId))[0]).toBe('rendering'));
    const [main, mls, reel, teaser] = await steps.list(projectId);
    for (const version of [mls, reel, teaser]) {
      const removed = await steps.remove(projectId, version);
      expect(removed.status).toBe(200);
    }
    renderer.toVersionBehaviour = () => 'finish';
    await eventually(async () => expect((await steps.status(projectId)).status).toBe('completed'));
    expect((await steps.list(projectId)).map(({ versionId, state }) => [versionId, state])).toEqual(
      [[main?.versionId, 'completed']],
    );
  });

  it('is not left with nothing to make by a removal', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const reel = await steps.add(projectId, 'reel');
    renderer.toVersionBehaviour = () => 'hold';
    await me.call(
      generation.generateVideo,
      { projectId },
      { body: { versionIds: [reel.versionId] } },
    );
    const refused = await steps.remove(projectId, reel);
    expect([refused.status, refused.body.code]).toEqual([409, 'illegal_state']);
    await me.call(generation.cancelGeneration, { projectId });
    expect((await steps.remove(projectId, reel)).status).toBe(200);
  });
});

describe('a version made again', () => {
  it('keeps its address, and its video until the new one is there', async () => {
    const { projectId } = await steps.makeFour();
    await steps.generate(projectId);
    const before = await steps.list(projectId);
    const reel = before[2];
    if (reel?.video === undefined) throw new Error('no reel');
    const files = await listFiles(api.deps);
    const etag = async () =>
      (
        await me.fetch(
          versions.streamVersion,
          { projectId, versionId: reel.versionId },
          { method: 'HEAD' },
        )
      ).headers.get('etag');
    const first = await etag();
    renderer.toVersionBehaviour = () => 'hold';
    await me.call(
      generation.generateVideo,
      { projectId },
      { body: { versionIds: [reel.versionId] } },
    );
    expect((await steps.list(projectId))[2]?.video).toEqual(reel.video);
    expect(await etag()).toBe(first);
    renderer.toVersionBehaviour = () => 'finish';
    await eventually(async () => expect((await steps.status(projectId)).status).toBe('completed'));
    expect((await steps.list(projectId))[2]?.video).toEqual(reel.video);
    expect(await etag()).not.toBe(first);
    // The old files are deleted, and those of the other versions stay.
    await eventually(async () => expect(await listFiles(api.deps)).toHaveLength(files.length));
    expect((await steps.list(projectId))[0]).toEqual(before[0]);
  });

  it('is the project’s video where the main one was never made', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const reel = await steps.add(projectId, 'reel');
    const square = await steps.add(projectId, 'square');
    await steps.generate(projectId, { versionIds: [square.versionId] });
    await steps.generate(projectId, { versionIds: [reel.versionId] });
    const tag = async (versionId?: string) => {
      const answer =
        versionId === undefined
          ? await me.fetch(generation.streamVideo, { projectId })
          : await me.fetch(versions.streamVersion, { projectId, versionId });
      return answer.headers.get('etag');
    };
    expect(await tag()).toBe(await tag(reel.versionId));
    const [main] = await steps.list(projectId);
    await steps.generate(projectId, { versionIds: [main?.versionId] });
    expect(await tag()).toBe(await tag(main?.versionId));
  });

  it('goes with its project or with itself, files and all', async () => {
    const files = await listFiles(api.deps);
    const { projectId } = await steps.makeFour(1);
    await steps.generate(projectId);
    const reel = (await steps.list(projectId))[2];
    const withAll = (await listFiles(api.deps)).length;
    await steps.remove(projectId, reel);
    expect(await listFiles(api.deps)).toHaveLength(withAll - 3);
    await me.call(projects.deleteProject, { projectId });
    expect(await listFiles(api.deps)).toEqual(files);
  });
});
