import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as projects from '@/contracts/project/projects';
import * as shots from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { listFiles } from '@/tests/support/list-files';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi();
const me = new ApiClient(api.address);

const empty = { totalFiles: 0, projectData: { images: [], transitions: [] } };
const create = async (body: object = {}): Promise<string> =>
  (await me.call(projects.createProject, {}, { body: { ...empty, ...body } })).body.id;
const read = async (projectId: string) => (await me.call(projects.readProject, { projectId })).body;
const addPhoto = async (projectId: string, seed: number, shotId: string = randomUUID()) => {
  const file = { shotId, name: `${seed}.jpg`, bytes: await makePhoto(seed) };
  expect((await me.upload(projectId, file)).status).toBe(200);
  return shotId;
};
const error = (code: string, sentence: string) => ({
  error: sentence,
  code,
  requestId: expect.any(String),
});

describe('saving', () => {
  it('keeps order, motions and transitions, and what is left out comes last', async () => {
    const projectId = await create({ name: 'Before', description: 'Gone soon' });
    const [a, b, c] = [
      await addPhoto(projectId, 1),
      await addPhoto(projectId, 2),
      await addPhoto(projectId, 3),
    ];
    const saved = await me.call(
      projects.saveProject,
      { projectId },
      {
        body: {
          name: ' After ',
          revision: 1,
          projectData: {
            images: [
              { id: c, cameraMotion: 'dolly-in', transition: 'morph' },
              { id: randomUUID(), cameraMotion: 'zoom-in' },
              { id: a, cameraMotion: 'pan-up' },
            ],
          },
        },
      },
    );
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual(await read(projectId));
    expect(saved.body).toMatchObject({
      name: 'After',
      revision: 2,
      status: 'ready_for_generation',
    });
    expect(saved.body).not.toHaveProperty('description');
    expect(
      saved.body.clips.map((clip: { id: string; cameraMotion: string; transition?: object }) => [
        clip.id,
        clip.cameraMotion,
        clip.transition,
      ]),
    ).toEqual([
      [c, 'dolly-in', { transition: 'morph' }],
      [a, 'pan-up', { transition: 'fade' }],
      [b, 'zoom-in', undefined],
    ]);
  });

  it('from a stale tab answers with the project as it is now, and changes nothing', async () => {
    const projectId = await create({ name: 'First' });
    await me.call(projects.saveProjectInfo, { projectId }, { body: { name: 'Other tab' } });
    const current = await read(projectId);
    const stale = await me.call(
      projects.saveProject,
      { projectId },
      {
        body: { name: 'Stale tab', revision: 1 },
      },
    );
    expect([stale.status, stale.body]).toEqual([
      409,
      {
        ...error('revision_conflict', 'This project was changed in another tab or window.'),
        current,
      },
    ]);
    expect(await read(projectId)).toEqual(current);
  });

  it('lets one of two tabs that save at once win', async () => {
    const projectId = await create({ name: 'Both' });
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) =>
        me.call(projects.saveProject, { projectId }, { body: { name, revision: 1 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await read(projectId)).revision).toBe(2);
  });

  it('rejects values that are too long or cannot be stored, with the field', async () => {
    const projectId = await create();
    const long = await me.call(
      projects.saveProjectInfo,
      { projectId },
      {
        body: { name: 'x'.repeat(121) },
      },
    );
    expect([long.status, long.body]).toEqual([
      400,
      error('invalid_request', expect.stringContaining('Check “name”')),
    ]);
    const nul = await me.call(projects.saveProjectInfo, { projectId }, { body: { name: 'a\0b' } });
    expect([nul.status, nul.body.code]).toEqual([400, 'invalid_request']);
  });
});

it('lists newest update first, in pages that stay right while projects change', async () => {
  const idp = { name: 'paged' };
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) ids.unshift(await create(idp));
  const page = async (cursor?: string) => {
    const answer = await me.call(projects.listProjects, {}, { query: { limit: 2, cursor } });
    return {
      ids: answer.body.map((item: { id: string }) => item.id),
      next: answer.headers.get('x-next-cursor') ?? undefined,
    };
  };
  const first = await page();
  expect(first.ids).toEqual(ids.slice(0, 2));
  await me.call(projects.saveProjectInfo, { projectId: ids[0] ?? '' }, { body: idp });
  const second = await page(first.next);
  expect(second.ids).toEqual(ids.slice(2, 4));
  const all = (await me.call(projects.listProjects)).body;
  expect(all[0].id).toBe(ids[0]);

  const transient = await create(idp);
  expect((await page()).ids).toEqual([transient, ids[0]]);
  await me.call(projects.deleteProject, { projectId: transient });
  expect((await me.call(projects.listProjects)).body).toEqual(all);
  expect((await page()).ids).toEqual([ids[0], ids[1]]);

  const wrong = await me.call(projects.listProjects, {}, { query: { limit: 2, cursor: 'x' } });
  expect([wrong.status, wrong.body]).toEqual([
    400,
    error('invalid_request', 'The cursor is not one we gave out.'),
  ]);
});

it('copies a project that shares its pictures until one of the two lets go', async () => {
  const projectId = await create({ name: 'Original', description: 'With a garden' });
  const shotId = await addPhoto(projectId, 7);
  const answer = await me.call(projects.retryProject, { projectId });
  expect([answer.status, answer.body]).toEqual([200, { projectId: expect.any(String) }]);
  const copyId: string = answer.body.projectId;
  const { id: _, projectId: __, createdAt, updatedAt, ...rest } = await read(projectId);
  expect(await read(copyId)).toEqual({
    ...rest,
    id: copyId,
    projectId: copyId,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });

  const gone = await me.call(projects.deleteProject, { projectId });
  expect([gone.status, gone.body]).toEqual([200, { message: 'The project was deleted.' }]);
  const left = await me.fetch(shots.readShotImage, { projectId: copyId, shotId });
  expect(left.status).toBe(200);
  const media = await api.deps.database.query<{ id: string }>(
    'select media_id as id from variants where project_id = $1',
    [copyId],
  );
  await me.call(projects.deleteProject, { projectId: copyId });
  const files = await listFiles(api.deps);
  expect(files.filter((file) => file.includes(media[0]?.id ?? 'none'))).toEqual([]);
});

it('says the same of a deleted project as of one that never was', async () => {
  const projectId = await create();
  await me.call(projects.deleteProject, { projectId });
  const wanted = [404, error('not_found', 'We could not find this project.')];
  const deleted = await me.call(projects.readProject, { projectId });
  expect([deleted.status, deleted.body]).toEqual(wanted);
  const never = await me.call(projects.deleteProject, { projectId: randomUUID() });
  expect([never.status, never.body]).toEqual(wanted);
  const nonsense = await me.call(projects.readProject, { projectId: '1 or 1=1' });
  expect(nonsense.status).toBe(400);
});
