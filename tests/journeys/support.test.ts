import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as support from '@/contracts/api/support';
import { projectId as toProjectId } from '@/contracts/ids';
import { readBalance } from '@/contracts/money/ledger';
import { deleteAccount, restoreAccount } from '@/contracts/people/accounts';
import { readSettings } from '@/contracts/people/settings';
import { readUser } from '@/contracts/people/users';
import { generateVideo } from '@/contracts/production/generation';
import { saveProjectInfo } from '@/contracts/project/projects';
import type { Deps } from '@/product-api/deps';
import { readShareEnd, sweepSupportShares } from '@/product-api/office/support/support-share';
import { ApiClient } from '@/tests/support/api-client';
import { putVideo, readCaller } from '@/tests/support/complete-video';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const idp = await startTokenIssuer();
const api = await startTestApi({
  OIDC_ISSUER: idp.issuer,
  OIDC_AUDIENCE: audience,
  OIDC_OPERATOR_CLAIM: 'https://homes.example/roles',
  OIDC_OPERATOR_VALUE: 'support',
});
await startFakeRenderer(api);
const { database } = api.deps;
const anna = new ApiClient(
  api.address,
  await idp.sign('anna', { name: 'Anna Agent', email: 'anna@homes.example' }),
);
const olga = new ApiClient(
  api.address,
  await idp.sign('olga', {
    name: 'Olga Operator',
    email: 'olga@homereel.example',
    'https://homes.example/roles': ['staff', 'support'],
  }),
);
const videoBytes = Buffer.from('0123456789'.repeat(100));
let annaId = '';
let projectId = '';
let shotId = '';

/** Texts about the home that only the owner may read. */
const words = ['12 Elm Street', 'photo-0.jpg'];
const expectNoWords = (answer: unknown) => {
  for (const word of words) expect(JSON.stringify(answer)).not.toContain(word);
};

beforeAll(async () => {
  annaId = (await anna.call(readUser)).body.user.userId;
  await anna.call(readBalance);
  const project = await makePhotoProject(anna, 1);
  ({ projectId } = project);
  shotId = project.shotIds[0] ?? '';
  await anna.call(saveProjectInfo, { projectId }, { body: { name: '12 Elm Street' } });
  await anna.call(generateVideo, { projectId }, { body: {} });
  await eventually(async () => expect((await look()).body.status).toBe('completed'));
  await putVideo(api.deps, await readCaller(api.deps, annaId), projectId, videoBytes);
});
afterEach(async () => void (await anna.call(support.closeSupportShare, { projectId })));

const look = () => olga.call(support.readProjectAsOperator, { projectId });
const share = () => anna.call(support.openSupportShare, { projectId });
const seePicture = () => olga.fetch(support.readPictureAsOperator, { projectId, shotId });
const listLog = (subject: string) =>
  database.query(
    'select operator, action from operator_actions where subject = $1 order by position',
    [subject],
  );

it('finds users by a part of their address or name, by id, and the object of an id', async () => {
  const find = async (search: string) =>
    (await olga.call(support.findAsOperator, {}, { query: { search } })).body;
  const person = { userId: annaId, email: 'anna@homes.example', name: 'Anna Agent' };
  for (const search of ['HOMES.ex', 'Agent', annaId, 'anna']) {
    expect(await find(search)).toMatchObject({ people: [person] });
  }
  expect(await find(projectId)).toEqual({ people: [], projectId });
  const [job] = (await look()).body.jobs;
  expect(await find(job.jobId)).toEqual({ people: [], jobId: job.jobId });
  expect(await find(randomUUID())).toEqual({ people: [] });
  for (const search of ['', '  a ', 'an']) {
    const { status } = await olga.call(support.findAsOperator, {}, { query: { search } });
    expect(status).toBe(400);
  }
});

it('shows a user’s balance, history, storage and projects, without words of a home', async () => {
  const { status, body } = await olga.call(support.readPersonAsOperator, { userId: annaId });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    person: { email: 'anna@homes.example', tenant: 'Anna Agent' },
    balance: { tokens: 90, held: 0 },
    storedBytes: expect.any(Number),
    projects: [{ projectId, status: 'completed' }],
    history: [{ comment: 'Video of 1 item', amount: -10 }, { comment: 'Free trial' }],
  });
  expect(body.storedBytes).toBeGreaterThan(0);
  expectNoWords(body);
  expect((await olga.call(support.readPersonAsOperator, { userId: randomUUID() })).status).toBe(
    404,
  );
});

it('shows the history of a project and of its job, without words or pictures of a home', async () => {
  const { body } = await look();
  expect(body).toMatchObject({
    userId: annaId,
    versionCount: 1,
    history: [{ amount: -10 }],
    jobs: [
      {
        kind: 'project-video',
        state: 'completed',
        hold: { tokens: 10, state: 'captured' },
        queued: { queue: 'videos', state: 'completed', attempts: 1 },
      },
    ],
  });
  expect(body.shared).toBeUndefined();
  const job = await olga.call(support.readJobAsOperator, { jobId: body.jobs[0].jobId });
  expect(job.body).toEqual(body.jobs[0]);
  expectNoWords([body, job.body]);
  expect((await seePicture()).status).toBe(404);
});

it('shows pictures, video and names only while the owner shares the project', async () => {
  expect((await share()).body).toEqual({ expiresAt: expect.any(String) });
  const { shared, jobs } = (await look()).body;
  expect(shared).toMatchObject({
    name: '12 Elm Street',
    pictures: [{ shotId, name: 'photo-0.jpg' }],
    versions: [{ name: 'Property video' }],
  });
  expect(jobs[0]).not.toHaveProperty('versions.0.name', undefined);
  const picture = await seePicture();
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(picture.headers.get('cache-control')).toBe('private, no-store');
  const { versionId } = shared.versions[0];
  const video = await olga.fetch(
    support.streamVideoAsOperator,
    { projectId, versionId },
    { headers: { range: 'bytes=0-9' } },
  );
  expect([video.status, await video.text()]).toEqual([206, '0123456789']);
  const other = await makePhotoProject(anna, 1);
  const params = { projectId, shotId: other.shotIds[0] ?? '' };
  expect((await olga.fetch(support.readPictureAsOperator, params)).status).toBe(404);
  expect((await anna.call(support.closeSupportShare, { projectId })).body).toEqual({
    expiresAt: null,
  });
  expect((await seePicture()).status).toBe(404);
  expect((await olga.fetch(support.streamVideoAsOperator, { projectId, versionId })).status).toBe(
    404,
  );
  expectNoWords((await look()).body);
});

it('ends after seven days, and restarts on request', async () => {
  const first: string = (await share()).body.expiresAt;
  const days = (Date.parse(first) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThan(7.01);
  const read = () => anna.call(support.readSupportShare, { projectId });
  expect((await read()).body).toEqual({ expiresAt: first });
  const at = (time: number): Deps => ({ ...api.deps, clock: { now: () => new Date(time) } });
  const id = toProjectId.parse(projectId);
  expect(await readShareEnd(at(Date.parse(first) - 1), id)).toBeDefined();
  expect(await readShareEnd(at(Date.parse(first)), id)).toBeUndefined();
  await sweepSupportShares(at(Date.parse(first) - 1));
  expect((await read()).body).toEqual({ expiresAt: first });
  await sweepSupportShares(at(Date.parse(first)));
  expect(await database.query('select from support_shares')).toEqual([]);
  expect((await read()).body).toEqual({ expiresAt: null });
  expect((await share()).body.expiresAt).not.toBe(first);
});

it('shows nothing of an account that is to be deleted', async () => {
  await share();
  await anna.call(deleteAccount, {}, { body: { confirmation: 'delete' } });
  expect((await look()).body.shared).toBeUndefined();
  expect((await seePicture()).status).toBe(404);
  await anna.call(restoreAccount);
  expect((await seePicture()).status).toBe(200);
});

it('logs each view with the operator’s name before the response', async () => {
  const { projectId: fresh, shotIds } = await makePhotoProject(anna, 1);
  await anna.call(support.openSupportShare, { projectId: fresh });
  const mine = { operator: 'olga@homereel.example', action: 'look' };
  const picture = { projectId: fresh, shotId: shotIds[0] ?? '' };
  await olga.fetch(support.readPictureAsOperator, picture);
  expect(await listLog(fresh)).toEqual([mine]);
  const { body } = await olga.call(support.readProjectAsOperator, { projectId: fresh });
  expect(body.actions).toMatchObject([mine]);
  await olga.fetch(support.readPictureAsOperator, picture);
  expect(await listLog(fresh)).toEqual([mine, mine]);

  const before = (await listLog(annaId)).length;
  await olga.call(support.findAsOperator, {}, { query: { search: 'anna@' } });
  await olga.call(support.readPersonAsOperator, { userId: annaId });
  expect((await listLog(annaId)).slice(before)).toEqual([{ ...mine, action: 'find' }, mine]);
  await database.query('alter table operator_actions rename to operator_actions_away');
  const unlogged = [(await look()).status, (await seePicture()).status];
  await database.query('alter table operator_actions_away rename to operator_actions');
  expect(unlogged).toEqual([500, 404]);
});

it('says who can look, and is offered to owners only in a deployment with support', async () => {
  expect((await olga.call(support.readOperator)).body).toEqual({
    operator: 'olga@homereel.example',
  });
  expect((await anna.call(readSettings)).body.hasSupportDesk).toBe(true);
});
