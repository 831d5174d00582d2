import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { JobId } from '@/contracts/ids';
import type { Operation } from '@/contracts/operation';
import { enhanceShot, pickVariant, removeVariant } from '@/contracts/production/enhancements';
import * as generation from '@/contracts/production/generation';
import * as projects from '@/contracts/project/projects';
import { removeShot } from '@/contracts/project/shots';
import { saveProgress } from '@/product-api/work/work-store';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { addPhoto, makePhotoProject } from './generation/photo-project';

const api = await startTestApi({ TRIAL_TOKENS: '1000' });
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);

const project = await makePhotoProject(me, 2);
const { projectId } = project;
const [shotId = '', otherId = ''] = project.shotIds;
const shot = { projectId, shotId };

const reads = { list: projects.listProjects, project: projects.readProject };
const polls = { ...reads, status: generation.readStatus };

const ask = (operation: Operation, etag?: string) =>
  me.call(
    operation,
    { projectId },
    { headers: etag === undefined ? {} : { 'if-none-match': etag } },
  );

/** Makes a change and checks that these reads answer 304 before it and a new text after it. */
async function expectChange(
  operations: Readonly<Record<string, Operation>>,
  change: () => Promise<unknown>,
): Promise<void> {
  const etags = new Map<string, string>();
  for (const [name, operation] of Object.entries(operations)) {
    const etag = (await ask(operation)).headers.get('etag') ?? '';
    const same = await ask(operation, etag);
    expect([name, same.status, same.body]).toEqual([name, 304, undefined]);
    etags.set(name, etag);
  }
  await change();
  for (const [name, operation] of Object.entries(operations)) {
    const next = await ask(operation, etags.get(name));
    expect([name, next.status]).toEqual([name, 200]);
    expect(next.headers.get('etag')).not.toBe(etags.get(name));
  }
}

const waitFor = (status: string) =>
  eventually(async () => expect((await ask(generation.readStatus)).body.status).toBe(status));
const save = (body: object) => me.call(projects.saveProject, { projectId }, { body });
const generate = () => me.call(generation.generateVideo, { projectId });

it.each<[string, () => Promise<unknown>]>([
  ['a new name', () => save({ name: 'Elm Street' })],
  [
    'a new description',
    () => me.call(projects.saveProjectInfo, { projectId }, { body: { description: 'Garden' } }),
  ],
  [
    'another order',
    () =>
      save({
        projectData: {
          images: [otherId, shotId].map((id) => ({ id, cameraMotion: 'pan-up' })),
        },
      }),
  ],
  [
    'another motion and transition',
    () =>
      save({
        projectData: {
          images: [otherId, shotId].map((id) => ({
            id,
            cameraMotion: 'zoom-in',
            transition: 'morph',
          })),
        },
      }),
  ],
  ['an upload', () => addPhoto(me, projectId, 7)],
  ['an enhanced picture', () => me.call(enhanceShot, shot, { body: { prompt: 'brighter' } })],
  [
    'a picked video of a photo',
    async () => {
      await me.call(generation.generateShotVideo, shot, { body: { prompt: 'pan left' } });
      const { fileName } = await eventually(async () => {
        const work = (await me.call(generation.readShotWork, shot)).body;
        expect(work.state).toBe('completed');
        return work;
      });
      await me.call(pickVariant, shot, { body: { fileName } });
    },
  ],
  [
    'a removed variant',
    async () => {
      const clip = (await ask(projects.readProject)).body.clips.find(
        ({ id }: { id: string }) => id === shotId,
      );
      const removed = await me.call(removeVariant, { ...shot, fileName: clip.pick.fileName });
      expect(removed.status).toBe(200);
    },
  ],
  ['a removed photo', () => me.call(removeShot, { projectId, shotId: otherId })],
])('the list and the project have another ETag after %s', (_, change) =>
  expectChange(reads, change),
);

it('list, project and status have another ETag after each step of a generation', async () => {
  renderer.behaviour = 'hold';
  await expectChange(polls, generate);
  await expectChange(polls, () => me.call(generation.cancelGeneration, { projectId }));
  await expectChange(polls, async () => {
    await generate();
    renderer.behaviour = 'finish';
    await waitFor('completed');
  });
  renderer.behaviour = { failure: 'input', message: 'This photo is damaged.' };
  await expectChange(polls, async () => {
    await generate();
    await waitFor('failed');
  });
});

it('the status has another ETag after progress of the render', async () => {
  renderer.behaviour = 'hold';
  await generate();
  await eventually(async () => expect((await ask(generation.readStatus)).body.progress).toBe(0.25));
  const [work] = await api.deps.database.query<{ jobId: JobId }>(
    `select job_id as "jobId" from work where project_id = $1 and state = 'running'`,
    [projectId],
  );
  if (work === undefined) throw new Error('no work is running');
  await expectChange({ status: generation.readStatus }, () =>
    saveProgress(api.deps.database, {
      kind: 'progress',
      jobId: work.jobId,
      stage: 'rendering',
      progress: 0.5,
    }),
  );
  renderer.behaviour = 'finish';
  await waitFor('completed');
});

it('the list has another ETag after a project is created, copied or deleted', async () => {
  const { list } = reads;
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  await expectChange({ list }, () => me.call(projects.createProject, {}, { body }));
  let copyId = '';
  await expectChange({ list }, async () => {
    copyId = (await me.call(projects.retryProject, { projectId })).body.projectId;
  });
  await expectChange({ list }, () => me.call(projects.deleteProject, { projectId: copyId }));
});

it('an answer of 404 and an answer to a change carry no ETag', async () => {
  const unknown = await me.call(projects.readProject, { projectId: randomUUID() });
  expect([unknown.status, unknown.headers.get('etag')]).toEqual([404, null]);
  const saved = await save({ name: 'Last' });
  expect([saved.status, saved.headers.get('etag')]).toEqual([200, null]);
});
