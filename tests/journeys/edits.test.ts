import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { editProject, undoEdit, useShot } from '@/contracts/production/edits';
import { generateVideo, readGenerationPrice } from '@/contracts/production/generation';
import type { ProjectVideoJob } from '@/contracts/production/render-job';
import { saveFacts } from '@/contracts/project/facts';
import * as projects from '@/contracts/project/projects';
import { readShotImage } from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const api = await startTestApi({ TRIAL_TOKENS: '1000' });
const me = new ApiClient(api.address);
const steps = new VersionSteps(me);
const renderer = await startFakeRenderer(api);

const walk = ['bathroom.jpg', 'kitchen-1.jpg', 'front exterior.jpg', 'living-room.jpg'];

/** A project with photos of these names. @returns its params, and the ids by name. */
async function makeListing(names: readonly string[]) {
  const { projectId } = await makePhotoProject(me, 0);
  const ids = new Map<string, string>();
  /** Uploads one more. @returns it as the project has it then. */
  const add = async (name: string, size = { width: 64, height: 48 }) => {
    const shotId = randomUUID();
    const bytes = await makePhoto(ids.size, size);
    const { status, body } = await me.upload(projectId, { shotId, name, bytes });
    expect(status).toBe(200);
    ids.set(name, shotId);
    return body.project.clips.find(({ id }: { id: string }) => id === shotId);
  };
  for (const name of names) await add(name);
  return { params: { projectId }, idOf: (name: string) => ids.get(name) ?? '', add };
}

type Params = Awaited<ReturnType<typeof makeListing>>['params'];
const edit = (params: Params, body = {}) => me.call(editProject, params, { body });
const read = async (params: Params) => (await me.call(projects.readProject, params)).body;
const namesOf = (clips: readonly { displayName: string }[] = []) =>
  clips.map(({ displayName }) => displayName);
const use = (params: Params, shotId: string, isUsed: boolean) =>
  me.call(useShot, { ...params, shotId }, { body: { isUsed } });

/** Generates the project's video. @returns the job that the renderer got. */
async function generate(params: Params): Promise<ProjectVideoJob> {
  expect((await me.call(generateVideo, params, { body: {} })).status).toBe(200);
  return eventually(async () => {
    const job = renderer.jobs.find(({ projectId }) => projectId === params.projectId);
    if (job?.kind !== 'project-video') throw new Error('no job yet');
    return job;
  });
}

/** Saves the arrangement as a page does, with changes to some shots. */
async function save(params: Params, order: readonly string[], changes: object = {}) {
  const { clips, revision } = await read(params);
  const images = order.map((id) => {
    const { cameraMotion, transition } = clips.find((clip: { id: string }) => clip.id === id);
    return { id, cameraMotion, transition: transition?.transition, ...changes };
  });
  const saved = await me.call(projects.saveProject, params, {
    body: { revision, projectData: { images } },
  });
  expect(saved.status).toBe(200);
}

const idsOf = (shots: readonly { id: string }[] = []) => shots.map(({ id }) => id);

const arrangement = ({ clips }: { clips: object[] }) =>
  clips.map((clip) => ({ ...clip, edit: undefined }));

it('orders a listing as one walks through the house, says why, and undoes all of it', async () => {
  const { params } = await makeListing(walk);
  const before = await read(params);
  const edited = await edit(params, { revision: before.revision });
  expect(edited.status).toBe(200);
  expect(namesOf(edited.body.clips)).toEqual([
    'front exterior.jpg',
    'living-room.jpg',
    'kitchen-1.jpg',
    'bathroom.jpg',
  ]);
  expect(edited.body.clips[0].edit).toMatchObject({
    reason: 'First: shows the front of the house.',
    seconds: expect.any(Number),
  });
  expect(edited.body).toMatchObject({ canUndoEdit: true, revision: before.revision + 1 });
  expect(idsOf(edited.body.beforeEdit)).toEqual(idsOf(before.clips));
  const untouched = await edit(params, { onlyUntouched: true });
  expect(untouched.body).toMatchObject({
    revision: edited.body.revision,
    clips: edited.body.clips,
  });
  expect(await edit(params, { revision: before.revision })).toMatchObject({ status: 409 });

  const again = await edit(params);
  expect(again.body.clips).toEqual(edited.body.clips);
  await me.call(undoEdit, params);
  expect(await me.call(undoEdit, params)).toMatchObject({ status: 409 });
  expect(arrangement(await read(params))).toEqual(arrangement(again.body));
});

it('puts everything back with one Undo', async () => {
  const { params, idOf } = await makeListing(walk);
  const before = await read(params);
  await edit(params);
  await use(params, idOf('bathroom.jpg'), false);
  const undone = await me.call(undoEdit, params);
  expect(namesOf(undone.body.clips)).toEqual(walk.slice(1));
  expect(namesOf(undone.body.leftOut)).toEqual(walk.slice(0, 1));
  await use(params, idOf('bathroom.jpg'), true);
  expect(arrangement(await read(params))).toEqual(arrangement(before));
});

it('leaves photos out that stay uploaded, cost nothing and are not rendered', async () => {
  const names = Array.from({ length: 15 }, (_, i) => `DSC_${100 + i}.jpg`);
  const { params, idOf } = await makeListing(names);
  const { body } = await edit(params);
  expect([body.clips.length, body.leftOut.length]).toEqual([12, 3]);
  expect(body.leftOut[0].edit.reason).toMatch(/^Left out: .*\.$/);
  const shownIds = body.clips.map(({ id }: { id: string }) => id);
  const cited = body.leftOut.flatMap(
    ({ edit }: { edit: { citedShotId?: string } }) => edit.citedShotId ?? [],
  );
  expect(cited).not.toEqual([]);
  expect(shownIds).toEqual(expect.arrayContaining(cited));
  const price = await me.call(readGenerationPrice, params);
  expect(price.body).toMatchObject({ items: 12, chargedItems: 12, tokens: 120 });
  const left = body.leftOut[0].id;
  expect((await me.fetch(readShotImage, { ...params, shotId: left })).status).toBe(200);

  const taken = await use(params, left, true);
  expect(namesOf(taken.body.clips)).toHaveLength(13);
  const takenIn = taken.body.clips.find(({ id }: { id: string }) => id === left);
  // It is directed as the others are: a slide or a fade through black is no choice of an edit.
  expect(takenIn).toMatchObject({
    edit: { reason: 'Added back by you.', seconds: expect.any(Number) },
    transition: { transition: expect.stringMatching(/^(instant|dissolve)$/) },
  });
  const again = await edit(params);
  expect(again.body.clips.map(({ id }: { id: string }) => id)).toContain(left);
  await use(params, idOf('DSC_100.jpg'), false);
  expect(namesOf((await edit(params)).body.leftOut)).toContain('DSC_100.jpg');

  const job = await generate(params);
  const shown = await read(params);
  expect(job.items.map(({ shotId }) => shotId)).toEqual(
    shown.clips.map(({ id }: { id: string }) => id),
  );
  expect(job.items[0]?.editSeconds).toBeGreaterThan(0);
});

it('keeps manual changes: a motion, a transition and a position', async () => {
  const { params, idOf } = await makeListing(walk);
  const first = await edit(params);
  const order = first.body.clips.map(({ id }: { id: string }) => id);
  const bath = idOf('bathroom.jpg');
  await save(params, [bath, ...order.filter((id: string) => id !== bath)]);
  await save(
    params,
    (await read(params)).clips.map(({ id }: { id: string }) => id),
    {
      cameraMotion: 'pan-left',
    },
  );
  const second = (await edit(params)).body.clips;
  expect(namesOf(second)[0]).toBe('bathroom.jpg');
  for (const clip of second) expect(clip.cameraMotion).toBe('pan-left');
});

it('does not count the order of added files as a choice of the user', async () => {
  const { params } = await makeListing(walk);
  const { clips, revision } = await read(params);
  const images = clips.toReversed().map(({ id }: { id: string }) => {
    return { id, cameraMotion: 'pan-left', transition: 'wipe' };
  });
  const projectData = { images, isAutomatic: true };
  await me.call(projects.saveProject, params, { body: { revision, projectData } });
  const edited = (await edit(params, { onlyUntouched: true })).body;
  expect(namesOf(edited.clips)[0]).toBe('front exterior.jpg');
  for (const clip of edited.clips) expect(clip.transition?.transition).not.toBe('wipe');
});

it('shows no suggested caption in a video before it is accepted', async () => {
  const { params, idOf } = await makeListing(walk);
  const { body } = await edit(params);
  const kitchen = body.clips.find(({ id }: { id: string }) => id === idOf('kitchen-1.jpg'));
  expect(kitchen.edit.suggestion).toBe('Kitchen');
  await me.call(saveFacts, params, {
    body: { facts: { address: '12 Elm Street' }, captions: [] },
  });
  const job = await generate(params);
  expect(JSON.stringify(job)).toContain('12 Elm Street');
  expect(JSON.stringify(job)).not.toContain('Kitchen');
});

it('refuses to leave out the only photo, and to edit nothing', async () => {
  const { params, idOf } = await makeListing(['a.jpg']);
  expect(await use(params, idOf('a.jpg'), false)).toMatchObject({ status: 409 });
  expect(await use(params, randomUUID(), false)).toMatchObject({ status: 404 });
  const empty = await makeListing([]);
  expect(await edit(empty.params)).toMatchObject({ status: 409 });
});

/** Thirteen photos with names that no rule knows: an edit shows twelve, a teaser seven at most. */
const manyNames = Array.from({ length: 13 }, (_, i) => `DSC_${200 + i}.jpg`);

it('edits each version for its own length and shape, keeps a choice by hand, and undoes these too', async () => {
  const { params } = await makeListing(manyNames);
  const [main] = await steps.list(params.projectId);
  await steps.add(params.projectId, 'mls');
  const teaser = await steps.add(params.projectId, 'teaser');
  expect(teaser.edit).toBeUndefined();
  const { clips, leftOut } = (await edit(params)).body;
  const read = async (versionId: string) => {
    const found = (await steps.list(params.projectId)).find(
      (version) => version.versionId === versionId,
    );
    if (found === undefined) throw new Error('no such version');
    return found;
  };
  expect((await steps.list(params.projectId)).map((version) => version.edit !== undefined)).toEqual(
    [false, false, true],
  );
  const first = await read(teaser.versionId);
  expect(idsOf(first.edit?.shots).length).toBeLessThanOrEqual(7);
  expect(idsOf([...(first.edit?.shots ?? []), ...(first.edit?.leftOut ?? [])]).toSorted()).toEqual(
    idsOf(clips).toSorted(),
  );
  expect(first.edit?.leftOut[0]?.reason).toMatch(/^Left out: .*15 seconds/);

  const taken = leftOut[0].id;
  await use(params, taken, true);
  const [opening] = idsOf((await read(teaser.versionId)).edit?.shots);
  expect(idsOf((await read(teaser.versionId)).edit?.shots)).toContain(taken);
  const order = idsOf((await me.call(projects.readProject, params)).body.clips);
  await save(params, order, { cameraMotion: 'pan-up' });
  const second = (await read(teaser.versionId)).edit;
  expect(second?.shots[0]).toMatchObject({ id: opening, cameraMotion: 'pan-up' });

  const job = await generate(params);
  const [wide, neutral, short] = job.versions;
  expect([wide?.directed, neutral?.directed]).toEqual([undefined, undefined]);
  expect(
    short?.directed?.map(({ shotId, motion, transition, editSeconds }) => ({
      id: shotId,
      cameraMotion: motion,
      transition,
      seconds: editSeconds,
    })),
  ).toEqual(second?.shots.map(({ reason: _, ...shot }) => shot));
  expect(short?.shots).toEqual(idsOf(second?.shots));
  await eventually(async () =>
    expect(await steps.states(params.projectId)).toEqual(Array(3).fill('completed')),
  );
  expect((await steps.list(params.projectId)).map(({ isOutdated }) => isOutdated)).toEqual(
    Array(3).fill(false),
  );
  expect(await me.call(undoEdit, params)).toMatchObject({ status: 200 });
  const undone = await steps.list(params.projectId);
  expect(undone.map((version) => version.edit)).toEqual([undefined, undefined, undefined]);
  expect(undone.map(({ isOutdated }) => isOutdated)).toContain(true);
  expect(main?.edit).toBeUndefined();
});

it('takes an upright photo back into the vertical version alone, at no cost', async () => {
  const { params, add } = await makeListing(manyNames.slice(0, 7));
  const upright = await add('upright.jpg', { width: 48, height: 64 });
  const [main] = await steps.list(params.projectId);
  if (main === undefined) throw new Error('no main version');
  await steps.save(params.projectId, main, { targetSeconds: 15 });
  const vertical = await steps.add(params.projectId, 'teaser');
  const readVertical = async () =>
    (await steps.list(params.projectId)).find(({ versionId }) => versionId === vertical.versionId)
      ?.edit;
  const edited = (await edit(params)).body;
  expect(idsOf(edited.leftOut)).toEqual([upright.id]);
  const shots = (await readVertical())?.shots ?? [];
  expect(shots).toHaveLength(7);
  expect(shots.find(({ id }) => id === upright.id)?.reason).toMatch(/^Only in this version/);

  const job = await generate(params);
  expect(idsOf(edited.clips)).toEqual(job.versions[0]?.shots);
  expect(job.versions[1]?.shots).toEqual(idsOf(shots));
  expect(job.items.map(({ shotId }) => shotId)).toEqual([...idsOf(edited.clips), upright.id]);
  const price = await me.call(readGenerationPrice, params);
  expect(price.body.items).toBe(7);

  await eventually(async () =>
    expect(await steps.states(params.projectId)).toEqual(['completed', 'completed']),
  );
  expect((await use(params, upright.id, false)).status).toBe(200);
  expect(idsOf((await readVertical())?.shots)).not.toContain(upright.id);
});

it('shows exactly the user’s chosen shots of a version, directed for it', async () => {
  const { params } = await makeListing(walk);
  const { clips } = (await edit(params)).body;
  const reel = await steps.add(params.projectId, 'reel');
  const chosen = idsOf(clips).slice(1, 3);
  await steps.save(params.projectId, reel, { shotIds: chosen });
  const saved = (await steps.list(params.projectId)).find(
    ({ versionId }) => versionId === reel.versionId,
  );
  expect(idsOf(saved?.edit?.shots)).toEqual(chosen);
  expect(saved?.edit?.shots[0]?.seconds).toBeGreaterThan(0);
});

it('edits for the length of the main version', async () => {
  const { params } = await makeListing(manyNames.slice(0, 11));
  const [main] = await steps.list(params.projectId);
  if (main === undefined) throw new Error('no main version');
  await steps.save(params.projectId, main, { targetSeconds: 15 });
  const { clips, leftOut } = (await edit(params)).body;
  expect(clips.length).toBeLessThanOrEqual(7);
  const reasons = leftOut.map((clip: { edit: { reason: string } }) => clip.edit.reason);
  expect(reasons.join()).toContain('only 7 photos and clips fit in 15 seconds');
});

it('directs a photo that is added to an edited project by the rules of the edit, and in others not', async () => {
  const { params, add } = await makeListing(walk);
  const plain = await add('plain.jpg');
  expect(plain.edit).toBeUndefined();
  const { clips } = (await edit(params)).body;
  const last = clips.at(-1);
  const stairs = await add('stairs.jpg');
  expect(stairs).toMatchObject({
    cameraMotion: 'pan-up',
    edit: {
      reason: 'Rises to follow the stairs.',
      seconds: expect.any(Number),
      suggestion: 'Stairs',
    },
  });
  const now = (await read(params)).clips;
  expect(idsOf(now)).toEqual([...idsOf(clips), stairs.id]);
  expect(now.at(-2)).toMatchObject({ id: last.id, transition: { transition: 'dissolve' } });
  const undone = (await me.call(undoEdit, params)).body.clips;
  expect(undone.some((clip: { edit?: object }) => clip.edit !== undefined)).toBe(false);
});
