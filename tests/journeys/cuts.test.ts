import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import * as cuts from '@/contracts/cuts';
import * as generation from '@/contracts/generation';
import { readBalance } from '@/contracts/ledger';
import * as projects from '@/contracts/projects';
import { removeShot } from '@/contracts/shots';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { listFiles } from '@/tests/support/list-files';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { addPhoto, makePhotoProject } from './generation/photo-project';

const api = await startTestApi({
  TRIAL_TOKENS: '5000',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_CHANGES_PER_MINUTE: '100000',
});
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);

afterEach(async () => {
  renderer.behaviour = 'finish';
  renderer.toCutBehaviour = () => 'finish';
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});

const balance = async (): Promise<number> => (await me.call(readBalance)).body.tokens;
const list = async (projectId: string): Promise<cuts.Cut[]> =>
  (await me.call(cuts.listCuts, { projectId })).body.cuts;
const states = async (projectId: string) => (await list(projectId)).map(({ state }) => state);
const status = async (projectId: string) =>
  (await me.call(generation.readStatus, { projectId })).body;

async function add(projectId: string, preset: cuts.CutPreset, more: object = {}) {
  const answer = await me.call(cuts.addCut, { projectId }, { body: { preset, ...more } });
  expect(answer.status).toBe(200);
  return answer.body.cut as cuts.Cut;
}

const save = (cut: cuts.Cut, projectId: string, body: object) =>
  me.call(cuts.saveCut, { projectId, cutId: cut.cutId }, { body });

/** A project with the four versions main, MLS, Reel and Teaser. */
async function makeFour(photos = 3) {
  const project = await makePhotoProject(me, photos);
  for (const preset of ['mls', 'reel', 'teaser'] as const) await add(project.projectId, preset);
  return project;
}

async function generate(projectId: string, body: object = {}, wanted = 'completed') {
  const started = await me.call(generation.generateVideo, { projectId }, { body });
  expect([started.status, started.body.status]).toEqual([200, 'processing']);
  await eventually(async () => expect((await status(projectId)).status).toBe(wanted));
}

const lastJob = () => {
  const job = renderer.jobs.at(-1);
  if (job?.kind !== 'project-video') throw new Error('no video was asked for');
  return job;
};

describe('the versions of a project', () => {
  it('begin with the main one, ticked and never made', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    expect(await list(projectId)).toEqual([
      {
        cutId: expect.any(String),
        preset: 'property',
        name: 'Property video',
        shape: '16:9',
        targetSeconds: 30,
        isNeutral: false,
        isMain: true,
        isTicked: true,
        state: 'none',
        isOutdated: false,
        isShared: false,
      },
    ]);
  });

  it('are added once: asked for again, the same one is ticked', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const reel = await add(projectId, 'reel');
    await save(reel, projectId, { isTicked: false });
    expect(await add(projectId, 'reel')).toEqual({ ...reel, isTicked: true });
    const square = await add(projectId, 'reel', { shape: '1:1', name: 'Story' });
    expect((await list(projectId)).map(({ name, shape }) => [name, shape])).toEqual([
      ['Property video', '16:9'],
      ['Reel', '9:16'],
      ['Story', '1:1'],
    ]);
    expect(square.cutId).not.toBe(reel.cutId);
  });

  it('are twelve at most', async () => {
    const { projectId } = await makePhotoProject(me, 0);
    for (let seconds = 10; seconds < 21; seconds += 1) {
      await add(projectId, 'teaser', { targetSeconds: seconds });
    }
    const body = { preset: 'teaser', targetSeconds: 21 };
    const refused = await me.call(cuts.addCut, { projectId }, { body });
    expect([refused.status, refused.body.code]).toEqual([403, 'too_many_cuts']);
    expect(await list(projectId)).toHaveLength(12);
  });

  it('are changed and removed, but for the main one', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 3);
    const [main] = await list(projectId);
    const reel = await add(projectId, 'reel');
    const [first = '', , third = ''] = shotIds;
    const body = { targetSeconds: 20, shape: '4:5', shotIds: [third, first, randomUUID()] };
    const saved = await save(reel, projectId, body);
    // In the project's order, without what is not in it.
    expect(saved.body.cut).toMatchObject({ ...body, shotIds: [first, third] });
    const automatic = await save(reel, projectId, { shotIds: null });
    expect(automatic.body.cut).not.toHaveProperty('shotIds');
    const foreign = await save(reel, projectId, { shotIds: [randomUUID()] });
    expect([foreign.status, foreign.body.code]).toEqual([409, 'illegal_state']);

    const kept = await me.call(cuts.removeCut, { projectId, cutId: main?.cutId ?? '' });
    expect([kept.status, kept.body.code]).toEqual([409, 'illegal_state']);
    const left = await me.call(cuts.removeCut, { projectId, cutId: reel.cutId });
    expect(left.body.cuts.map(({ cutId }: cuts.Cut) => cutId)).toEqual([main?.cutId]);
  });

  it('are copied with their settings and without their videos', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    await add(projectId, 'mls', { targetSeconds: 60 });
    await generate(projectId);
    const copy = (await me.call(projects.retryProject, { projectId })).body.projectId;
    const copied = await list(copy);
    expect(copied.map((cut) => [cut.preset, cut.targetSeconds, cut.state, cut.video])).toEqual([
      ['property', 30, 'none', undefined],
      ['mls', 60, 'none', undefined],
    ]);
    const originals = new Set((await list(projectId)).map(({ cutId }) => cutId));
    expect(copied.filter(({ cutId }) => originals.has(cutId))).toEqual([]);
  });
});

describe('one Generate', () => {
  it('makes all ticked versions in one job under one hold, the main one first', async () => {
    const { projectId } = await makeFour();
    const [, mls, reel, teaser] = await list(projectId);
    if (mls === undefined || reel === undefined || teaser === undefined) throw new Error('four');
    await save(reel, projectId, { isTicked: false });
    const before = await balance();
    const jobs = renderer.jobs.length;
    await generate(projectId);
    expect(await states(projectId)).toEqual(['completed', 'completed', 'none', 'completed']);
    expect(await balance()).toBe(before - 30);
    expect(renderer.jobs.length).toBe(jobs + 1);
    expect(lastJob().cuts.map(({ shape, shots }) => [shape, shots])).toEqual([
      ['16:9', 'all'],
      ['16:9', 'all'],
      ['9:16', 'strongest'],
    ]);
    // Another version of paid items costs nothing.
    await generate(projectId, { cutIds: [reel.cutId] });
    expect(await balance()).toBe(before - 30);
    expect(await states(projectId)).toEqual(Array(4).fill('completed'));
  });

  it('shows each version as soon as it is there', async () => {
    const { projectId } = await makeFour();
    renderer.toCutBehaviour = (_, index) => (index === 2 ? 'hold' : 'finish');
    await me.call(generation.generateVideo, { projectId });
    await eventually(async () =>
      expect(await states(projectId)).toEqual(['completed', 'completed', 'rendering', 'waiting']),
    );
    expect((await list(projectId))[2]?.progress).toBe(0.5);
    expect(await status(projectId)).toMatchObject({
      status: 'processing',
      videoUrl: `/api/video-projects/${projectId}/video`,
    });
    expect((await me.fetch(generation.streamVideo, { projectId })).status).toBe(200);
  });

  it('does nothing when no version is ticked', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const [main] = await list(projectId);
    if (main === undefined) throw new Error('no main cut');
    await save(main, projectId, { isTicked: false });
    const refused = await me.call(generation.generateVideo, { projectId });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Choose at least one version first.',
    ]);
    const unknown = await me.call(
      generation.generateVideo,
      { projectId },
      { body: { cutIds: [randomUUID()] } },
    );
    expect(unknown.status).toBe(404);
    expect((await status(projectId)).status).toBe('ready_for_generation');
  });

  it('gives the main version the shape that is asked for', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    await generate(projectId, { shape: '1:1' });
    expect(lastJob().cuts[0]?.shape).toBe('1:1');
    expect((await me.call(projects.readProject, { projectId })).body.shape).toBe('1:1');
  });

  it('loses one version alone when only that one fails', async () => {
    const { projectId } = await makeFour();
    renderer.toCutBehaviour = (_, index) =>
      index === 1 ? { cutFailure: 'This shape is too tall.' } : 'finish';
    const before = await balance();
    await generate(projectId);
    expect(await states(projectId)).toEqual(['completed', 'failed', 'completed', 'completed']);
    expect((await list(projectId))[1]?.error).toBe('This shape is too tall.');
    expect(await balance()).toBe(before - 30);
  });

  it('keeps three versions when the disk is full at the fourth', async () => {
    const { projectId } = await makeFour();
    const message = 'The disk of this site is full. Please try later.';
    renderer.toCutBehaviour = (_, index) =>
      index === 3 ? { failure: 'input', message } : 'finish';
    const before = await balance();
    await generate(projectId);
    const made = await list(projectId);
    expect(made.map(({ state, error }) => [state, error])).toEqual([
      ['completed', undefined],
      ['completed', undefined],
      ['completed', undefined],
      ['failed', message],
    ]);
    expect(await balance()).toBe(before - 30);
    renderer.toCutBehaviour = () => 'finish';
    await generate(projectId, { cutIds: [made[3]?.cutId] });
    expect(await states(projectId)).toEqual(Array(4).fill('completed'));
    expect(await balance()).toBe(before - 30);
  });

  it('charges nothing when no version could be made', async () => {
    const { projectId } = await makeFour(1);
    renderer.toCutBehaviour = () => ({ cutFailure: 'The photo is damaged.' });
    const before = await balance();
    await generate(projectId, {}, 'failed');
    expect(await states(projectId)).toEqual(Array(4).fill('failed'));
    expect(await balance()).toBe(before);
  });

  it('stops the rest when it is cancelled half-way', async () => {
    const { projectId } = await makeFour();
    renderer.toCutBehaviour = (_, index) => (index === 2 ? 'hold' : 'finish');
    const before = await balance();
    await me.call(generation.generateVideo, { projectId });
    await eventually(async () => expect((await states(projectId))[1]).toBe('completed'));
    const cancelled = await me.call(generation.cancelGeneration, { projectId });
    expect([cancelled.status, cancelled.body.status, cancelled.body.message]).toEqual([
      200,
      'completed',
      'Some versions were finished by then, so the tokens were taken.',
    ]);
    expect(await states(projectId)).toEqual(['completed', 'completed', 'cancelled', 'cancelled']);
    expect(await balance()).toBe(before - 30);
    // All items are paid for, whichever versions they are in.
    const price = await me.call(generation.readGenerationPrice, { projectId });
    expect(price.body.tokens).toBe(0);
  });

  it('drops a version that is removed while it waits, and no more', async () => {
    const { projectId } = await makeFour(1);
    renderer.toCutBehaviour = (_, index) => (index === 0 ? 'hold' : 'finish');
    await me.call(generation.generateVideo, { projectId });
    await eventually(async () => expect((await states(projectId))[0]).toBe('rendering'));
    const [main, mls, reel, teaser] = await list(projectId);
    for (const cut of [mls, reel, teaser]) {
      const removed = await me.call(cuts.removeCut, { projectId, cutId: cut?.cutId ?? '' });
      expect(removed.status).toBe(200);
    }
    renderer.toCutBehaviour = () => 'finish';
    await eventually(async () => expect((await status(projectId)).status).toBe('completed'));
    expect((await list(projectId)).map(({ cutId, state }) => [cutId, state])).toEqual([
      [main?.cutId, 'completed'],
    ]);
  });

  it('is not left with nothing to make by a removal', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const reel = await add(projectId, 'reel');
    renderer.toCutBehaviour = () => 'hold';
    await me.call(generation.generateVideo, { projectId }, { body: { cutIds: [reel.cutId] } });
    const refused = await me.call(cuts.removeCut, { projectId, cutId: reel.cutId });
    expect([refused.status, refused.body.code]).toEqual([409, 'illegal_state']);
    await me.call(generation.cancelGeneration, { projectId });
    expect((await me.call(cuts.removeCut, { projectId, cutId: reel.cutId })).status).toBe(200);
  });
});

describe('a version made again', () => {
  it('keeps its address, and its video until the new one is there', async () => {
    const { projectId } = await makeFour();
    await generate(projectId);
    const before = await list(projectId);
    const reel = before[2];
    if (reel?.video === undefined) throw new Error('no reel');
    const files = await listFiles(api.deps);
    const etag = async () =>
      (
        await me.fetch(cuts.streamCut, { projectId, cutId: reel.cutId }, { method: 'HEAD' })
      ).headers.get('etag');
    const first = await etag();
    renderer.toCutBehaviour = () => 'hold';
    await me.call(generation.generateVideo, { projectId }, { body: { cutIds: [reel.cutId] } });
    expect((await list(projectId))[2]?.video).toEqual(reel.video);
    expect(await etag()).toBe(first);
    renderer.toCutBehaviour = () => 'finish';
    await eventually(async () => expect((await status(projectId)).status).toBe('completed'));
    expect((await list(projectId))[2]?.video).toEqual(reel.video);
    expect(await etag()).not.toBe(first);
    // The old files are gone, and those of the other versions stay.
    await eventually(async () => expect(await listFiles(api.deps)).toHaveLength(files.length));
    expect((await list(projectId))[0]).toEqual(before[0]);
  });

  it('is the project’s video where the main one was never made', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const reel = await add(projectId, 'reel');
    const square = await add(projectId, 'square');
    await generate(projectId, { cutIds: [square.cutId] });
    await generate(projectId, { cutIds: [reel.cutId] });
    const tag = async (cutId?: string) => {
      const answer =
        cutId === undefined
          ? await me.fetch(generation.streamVideo, { projectId })
          : await me.fetch(cuts.streamCut, { projectId, cutId });
      return answer.headers.get('etag');
    };
    expect(await tag()).toBe(await tag(reel.cutId));
    const [main] = await list(projectId);
    await generate(projectId, { cutIds: [main?.cutId] });
    expect(await tag()).toBe(await tag(main?.cutId));
  });

  it('goes with its project or with itself, files and all', async () => {
    const files = await listFiles(api.deps);
    const { projectId } = await makeFour(1);
    await generate(projectId);
    const reel = (await list(projectId))[2];
    const withAll = (await listFiles(api.deps)).length;
    await me.call(cuts.removeCut, { projectId, cutId: reel?.cutId ?? '' });
    expect(await listFiles(api.deps)).toHaveLength(withAll - 3);
    await me.call(projects.deleteProject, { projectId });
    expect(await listFiles(api.deps)).toEqual(files);
  });
});

describe('a version is out of date', () => {
  const outdated = async (projectId: string) =>
    (await list(projectId)).map(({ isOutdated }) => isOutdated);

  it('once what it shows or how it is made changed, and no longer once that is undone', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 2);
    const reel = await add(projectId, 'reel');
    await generate(projectId);
    expect(await outdated(projectId)).toEqual([false, false]);
    await save(reel, projectId, { targetSeconds: 20 });
    expect(await outdated(projectId)).toEqual([false, true]);
    await save(reel, projectId, { targetSeconds: 30 });
    expect(await outdated(projectId)).toEqual([false, false]);

    const [a = '', b = ''] = shotIds;
    const saveShots = (images: object[]) =>
      me.call(projects.saveProject, { projectId }, { body: { projectData: { images } } });
    const read = (await me.call(projects.readProject, { projectId })).body.clips;
    const [motionA, motionB] = read.map((clip: { cameraMotion: string }) => clip.cameraMotion);
    const shotA = { id: a, cameraMotion: motionA, framing: null as object | null };
    const shotB = { id: b, cameraMotion: motionB };
    await saveShots([shotB, shotA]);
    expect(await outdated(projectId)).toEqual([true, true]);
    await saveShots([shotA, shotB]);
    expect(await outdated(projectId)).toEqual([false, false]);
    await saveShots([{ ...shotA, transition: 'morph' }, shotB]);
    expect(await outdated(projectId)).toEqual([true, true]);
    await saveShots([{ ...shotA, transition: 'fade' }, shotB]);
    await saveShots([
      { ...shotA, framing: { focusByShape: { '9:16': { x: 0.2, y: 0.5 } } } },
      shotB,
    ]);
    expect(await outdated(projectId)).toEqual([false, true]);
    await saveShots([shotA, shotB]);
    expect(await outdated(projectId)).toEqual([false, false]);
    await addPhoto(me, projectId, 7);
    expect(await outdated(projectId)).toEqual([true, true]);
  });

  it('and still plays where a shot it was made of is gone', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 2);
    await generate(projectId);
    await me.call(removeShot, { projectId, imageId: shotIds[0] ?? '' });
    expect(await outdated(projectId)).toEqual([true]);
    expect((await me.fetch(generation.streamVideo, { projectId })).status).toBe(200);
  });
});
