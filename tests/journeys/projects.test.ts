import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as projects from '@/contracts/project/projects';
import * as shots from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi();
const me = new ApiClient(api.address);

it('carries two photos from a plan to the list', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const created = await me.call(
    projects.createProject,
    {},
    {
      body: {
        totalFiles: 2,
        projectData: {
          images: [
            { id: first, filename: 'front.jpg', cameraMotion: 'pan-right', order: 0 },
            { id: second, filename: 'kitchen.jpg', cameraMotion: 'zoom-in', order: 1 },
          ],
          transitions: [{ id: 'one', type: 'morph', duration: 1.5 }],
        },
        name: '  12 Elm Street  ',
        description: '   ',
      },
    },
  );
  expect([created.status, created.body]).toEqual([200, { id: expect.any(String) }]);
  const projectId: string = created.body.id;

  const one = await me.upload(projectId, {
    shotId: second,
    name: 'kitchen.jpg',
    bytes: await makePhoto(2),
    transition: 'fade',
  });
  expect([one.status, one.body.project.status]).toEqual([200, 'uploading']);
  const two = await me.upload(projectId, {
    shotId: first,
    name: 'front.jpg',
    bytes: await makePhoto(1),
    transition: 'fade',
  });

  const clip = (id: string, displayName: string, order: number, cameraMotion: string) => ({
    id,
    pick: { fileName: 'original.jpg' },
    displayName,
    cameraMotion,
    order,
    isVideo: false,
    width: 800,
    height: 600,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    disclosure: 'none',
    paid: false,
  });
  const project = {
    id: projectId,
    projectId,
    name: '12 Elm Street',
    status: 'ready_for_generation',
    revision: 1,
    shape: '16:9',
    music: 'auto',
    clips: [
      { ...clip(first, 'front.jpg', 0, 'pan-right'), transition: { transition: 'morph' } },
      clip(second, 'kitchen.jpg', 1, 'zoom-in'),
    ],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  };
  expect([two.status, two.body]).toEqual([200, { project }]);
  expect((await me.call(projects.readProject, { projectId })).body).toEqual(project);

  expect((await me.call(projects.listProjects)).body).toEqual([project]);

  const image = await me.fetch(
    shots.readShotImage,
    { projectId, shotId: first },
    {
      query: { width: 300 },
    },
  );
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(500);
});

it('shows another client’s change at once, despite earlier reads', async () => {
  const shotId = randomUUID();
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const projectId: string = (await me.call(projects.createProject, {}, { body })).body.id;
  await me.upload(projectId, { shotId, name: 'front.jpg', bytes: await makePhoto(1) });
  const read = async () => {
    const { body: project } = await me.call(projects.readProject, { projectId });
    const { body: list } = await me.call(projects.listProjects);
    expect(list[0]).toEqual(project);
    return project;
  };
  expect((await read()).clips).toMatchObject([{ cameraMotion: 'pan-right', disclosure: 'none' }]);
  const { database } = api.deps;
  await database.query(`update shots set camera_motion = 'zoom-out' where project_id = $1`, [
    projectId,
  ]);
  expect((await read()).clips).toMatchObject([{ cameraMotion: 'zoom-out' }]);
  await database.query(`update variants set disclosure = 'altered' where project_id = $1`, [
    projectId,
  ]);
  expect((await read()).clips).toMatchObject([{ disclosure: 'altered' }]);
  await database.query(`update projects set name = 'Elsewhere' where project_id = $1`, [projectId]);
  expect((await read()).name).toBe('Elsewhere');
  await database.query('delete from shots where project_id = $1', [projectId]);
  expect((await read()).clips).toEqual([]);
  await database.query('delete from projects where project_id = $1', [projectId]);
  expect((await me.call(projects.readProject, { projectId })).status).toBe(404);
  expect((await me.call(projects.listProjects)).body).not.toContainEqual(
    expect.objectContaining({ projectId }),
  );
});
