import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as generation from '@/contracts/production/generation';
import * as versions from '@/contracts/production/versions';
import * as projects from '@/contracts/project/projects';
import { removeShot } from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { addPhoto, makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const api = await startTestApi({
  TRIAL_TOKENS: '5000',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_CHANGES_PER_MINUTE: '100000',
});
const me = new ApiClient(api.address);
const steps = new VersionSteps(me);
await startFakeRenderer(api);

describe('the versions of a project', () => {
  it('begin with the main one, ticked and never made', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    expect(await steps.list(projectId)).toEqual([
      {
        versionId: expect.any(String),
        preset: 'property',
        name: 'Property video',
        shape: '16:9',
        targetSeconds: 30,
        isNeutral: false,
        isMain: true,
        isTicked: true,
        chargedShots: 1,
        state: 'none',
        isOutdated: false,
        isShared: false,
      },
    ]);
  });

  it('are added once: a repeated request ticks the same one', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    const reel = await steps.add(projectId, 'reel');
    await steps.save(projectId, reel, { isTicked: false });
    expect(await steps.add(projectId, 'reel')).toEqual({ ...reel, isTicked: true });
    const square = await steps.add(projectId, 'reel', { shape: '1:1', name: 'Story' });
    expect((await steps.list(projectId)).map(({ name, shape }) => [name, shape])).toEqual([
      ['Property video', '16:9'],
      ['Reel', '9:16'],
      ['Story', '1:1'],
    ]);
    expect(square.versionId).not.toBe(reel.versionId);
  });

  it('are twelve at most', async () => {
    const { projectId } = await makePhotoProject(me, 0);
    for (let seconds = 10; seconds < 21; seconds += 1) {
      await steps.add(projectId, 'teaser', { targetSeconds: seconds });
    }
    const body = { preset: 'teaser', targetSeconds: 21 };
    const refused = await me.call(versions.addVersion, { projectId }, { body });
    expect([refused.status, refused.body.code]).toEqual([403, 'too_many_versions']);
    expect(await steps.list(projectId)).toHaveLength(12);
  });

  it('are changed and removed, but for the main one', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 3);
    const [main] = await steps.list(projectId);
    const reel = await steps.add(projectId, 'reel');
    const [first = '', , third = ''] = shotIds;
    const body = { targetSeconds: 20, shape: '4:5', shotIds: [third, first, randomUUID()] };
    const saved = await steps.save(projectId, reel, body);
    // In the project's order, without shots that it does not have.
    expect(saved.body.version).toMatchObject({ ...body, shotIds: [first, third] });
    const automatic = await steps.save(projectId, reel, { shotIds: null });
    expect(automatic.body.version).not.toHaveProperty('shotIds');
    const foreign = await steps.save(projectId, reel, { shotIds: [randomUUID()] });
    expect([foreign.status, foreign.body.code]).toEqual([409, 'illegal_state']);

    const refused = await steps.remove(projectId, main);
    expect([refused.status, refused.body.code]).toEqual([409, 'illegal_state']);
    const left = await steps.remove(projectId, reel);
    expect(left.body.versions.map(({ versionId }: versions.Version) => versionId)).toEqual([
      main?.versionId,
    ]);
  });

  it('are copied with their settings and without their videos', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    await steps.add(projectId, 'mls', { targetSeconds: 60 });
    await steps.generate(projectId);
    const copy = (await me.call(projects.retryProject, { projectId })).body.projectId;
    const copied = await steps.list(copy);
    expect(
      copied.map((version) => [
        version.preset,
        version.targetSeconds,
        version.state,
        version.video,
      ]),
    ).toEqual([
      ['property', 30, 'none', undefined],
      ['mls', 60, 'none', undefined],
    ]);
    const originals = new Set((await steps.list(projectId)).map(({ versionId }) => versionId));
    expect(copied.filter(({ versionId }) => originals.has(versionId))).toEqual([]);
  });
});

describe('a version is out of date', () => {
  const outdated = async (projectId: string) =>
    (await steps.list(projectId)).map(({ isOutdated }) => isOutdated);

  it('after a change of its content or settings, and no longer after undoing it', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 2);
    const reel = await steps.add(projectId, 'reel');
    await steps.generate(projectId);
    expect(await outdated(projectId)).toEqual([false, false]);
    await steps.save(projectId, reel, { targetSeconds: 20 });
    expect(await outdated(projectId)).toEqual([false, true]);
    await steps.save(projectId, reel, { targetSeconds: 30 });
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

  it('and still plays after one of its shots is deleted', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 2);
    await steps.generate(projectId);
    await me.call(removeShot, { projectId, shotId: shotIds[0] ?? '' });
    expect(await outdated(projectId)).toEqual([true]);
    expect((await me.fetch(generation.streamVideo, { projectId })).status).toBe(200);
  });
});
