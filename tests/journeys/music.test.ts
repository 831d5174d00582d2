import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectMusic } from '@/contracts/project/music';
import * as projects from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const api = await startTestApi();
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);
const steps = new VersionSteps(me);

let projectId = '';
beforeAll(async () => {
  projectId = (await makePhotoProject(me, 3)).projectId;
});

const read = async (id = projectId) =>
  (await me.call(projects.readProject, { projectId: id })).body.music;
const save = (music: string, more: object = {}) =>
  me.call(projects.saveProject, { projectId }, { body: { ...more, music } });

/** Returns the music of the renderer's last job. */
function readJobMusic(): unknown {
  const job = renderer.jobs.at(-1);
  return job?.kind === 'project-video' ? job.music : undefined;
}

const outdated = async () => (await steps.list(projectId)).map(({ isOutdated }) => isOutdated);

describe('the music of a project', () => {
  it('is automatic at first; the choice stays in saves that do not contain it', async () => {
    expect(await read()).toBe('auto');
    const saved = await save('lounge', { name: 'Elm Street' });
    expect([saved.status, saved.body.music]).toEqual([200, 'lounge']);
    await me.call(projects.saveProject, { projectId }, { body: { name: 'Oak Street' } });
    await me.call(projects.saveProjectInfo, { projectId }, { body: { name: 'Oak Street' } });
    expect(await read()).toBe('lounge');
  });

  it('is copied with the project', async () => {
    await save('strings');
    const copy = (await me.call(projects.retryProject, { projectId })).body.projectId;
    expect(await read(copy)).toBe('strings');
  });

  it('is refused where there is no such piece', async () => {
    await save('strings');
    const refused = await save('wagner');
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    expect(await read()).toBe('strings');
  });

  it('is not saved over the change of another tab', async () => {
    await save('strings');
    const { revision } = (await me.call(projects.readProject, { projectId })).body;
    const refused = await save('lounge', { revision: revision - 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'revision_conflict']);
    expect(await read()).toBe('strings');
  });
});

describe('a rendered video', () => {
  it.each<[ProjectMusic, string]>([
    ['cinematic', 'cinematic'],
    ['none', 'none'],
    // Three photos of six seconds are slow.
    ['auto', 'calm-piano'],
  ])('with %s has %s', async (music, wanted) => {
    await save(music);
    await steps.generate(projectId);
    expect(readJobMusic()).toBe(wanted);
    expect(await outdated()).toEqual([false]);
  });

  it('is out of date once its music is another, and not by another word for the same', async () => {
    await save('auto');
    await steps.generate(projectId);
    await save('calm-piano');
    expect(await outdated()).toEqual([false]);
    await save('none');
    expect(await outdated()).toEqual([true]);
    await save('auto');
    expect(await outdated()).toEqual([false]);
  });

  it('has the piece that suits the pace the main version has by then', async () => {
    await save('auto');
    await steps.generate(projectId);
    const [main] = await steps.list(projectId);
    if (main === undefined) throw new Error('there is no main version');
    // Two seconds per photo are fast.
    await steps.save(projectId, main, { targetSeconds: 6 });
    await steps.generate(projectId);
    expect(readJobMusic()).toBe('modern-pulse');
  });
});
