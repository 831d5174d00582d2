import { expect, it } from 'vitest';
import { readUser } from '@/contracts/people/users';
import * as projects from '@/contracts/project/projects';
import type { Deps } from '@/product-api/deps';
import { readEnv } from '@/product-api/env';
import { sweepDrafts } from '@/product-api/office/removal/sweep-drafts';
import { ApiClient } from '@/tests/support/api-client';
import { putVideo, readCaller } from '@/tests/support/complete-video';
import { listFiles } from '@/tests/support/list-files';
import { startTestApi } from '@/tests/support/start-api';
import { makePhotoProject } from './generation/photo-project';

const DAYS = 100;
const api = await startTestApi({ RETENTION_DRAFT_DAYS: String(DAYS) });
const me = new ApiClient(api.address);

/** Returns the API's dependencies this many days from now. */
const inDays = (days: number, draftDays = DAYS): Deps => ({
  ...api.deps,
  settings: { ...api.deps.settings, draftDays },
  clock: { now: () => new Date(Date.now() + days * 86_400_000) },
});
const read = async (projectId: string) => (await me.call(projects.readProject, { projectId })).body;
const listIds = async () =>
  (await me.call(projects.listProjects)).body.map(({ id }: { id: string }) => id);
const toDay = (time: string) => time.slice(0, 10);
const dayIn = (days: number) => toDay(new Date(Date.now() + days * 86_400_000).toISOString());

it('a draft is deleted after its days, a fortnight after the warning; one with a video stays', async () => {
  const draft = await makePhotoProject(me, 1);
  const finished = await makePhotoProject(me, 1);
  const { userId } = (await me.call(readUser)).body.user;
  const caller = await readCaller(api.deps, userId);
  await putVideo(api.deps, caller, finished.projectId, Buffer.from('video'));

  await sweepDrafts(inDays(85));
  expect(await read(draft.projectId)).not.toHaveProperty('deletesAt');
  await sweepDrafts(inDays(87));
  expect(toDay((await read(draft.projectId)).deletesAt)).toBe(dayIn(101));
  const { body: list } = await me.call(projects.listProjects);
  expect(list.map(({ deletesAt }: projects.ProjectWithClips) => deletesAt !== undefined)).toEqual([
    false,
    true,
  ]);
  await sweepDrafts(inDays(100.9));
  expect(await listIds()).toContain(draft.projectId);
  await sweepDrafts(inDays(101.1));
  expect(await listIds()).toEqual([finished.projectId]);
  const [left] = await api.deps.database.query<{ media: number }>(
    'select count(distinct media_id)::int as media from media',
  );
  const folders = (await listFiles(api.deps)).map((key) => key.split('/').slice(0, 3).join('/'));
  expect(new Set(folders).size).toBe(left?.media);
});

it('keeping or changing a draft keeps it for the whole time again', async () => {
  const wanted = await makePhotoProject(me, 1);
  const changed = await makePhotoProject(me, 1);
  // The warning is old, and its owner has not signed in since.
  await api.deps.database.query(
    `update projects set updated_at = now() - interval '200 days', warned_at = now() - interval '13 days'
      where project_id = any($1)`,
    [[wanted.projectId, changed.projectId]],
  );
  expect(toDay((await read(wanted.projectId)).deletesAt)).toBe(dayIn(1));
  expect((await me.call(projects.keepProject, { projectId: wanted.projectId })).status).toBe(200);
  const body = { name: 'Wanted' };
  await me.call(projects.saveProjectInfo, { projectId: changed.projectId }, { body });
  for (const days of [2, 85]) {
    await sweepDrafts(inDays(days));
    for (const { projectId } of [wanted, changed]) {
      expect(await read(projectId)).not.toHaveProperty('deletesAt');
    }
  }
  await sweepDrafts(inDays(87));
  expect(await read(wanted.projectId)).toHaveProperty('deletesAt');
});

it('drafts older than a later setting are warned of first; without the setting all stay', async () => {
  const { projectId } = await makePhotoProject(me, 1);
  await sweepDrafts(inDays(500));
  expect(toDay((await read(projectId)).deletesAt)).toBe(dayIn(514));
  await sweepDrafts(inDays(513));
  expect(await listIds()).toContain(projectId);
  await sweepDrafts(inDays(515, 0));
  expect(await read(projectId)).not.toHaveProperty('deletesAt');
});

it('a user cannot keep another user’s draft, or a missing one', async () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  expect((await me.call(projects.keepProject, { projectId: missing })).status).toBe(404);
});

it('a time too short to warn of is refused', () => {
  const settings = { DATABASE_URL: 'postgres://x', RETENTION_DRAFT_DAYS: '20' };
  expect(() => readEnv(settings)).toThrow('RETENTION_DRAFT_DAYS is 0 (never) or at least 28');
});
