import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { listTransactions, readBalance } from '@/contracts/money/ledger';
import { createAccessToken } from '@/contracts/people/access-tokens';
import { readUser } from '@/contracts/people/users';
import { generateVideo, readStatus } from '@/contracts/production/generation';
import { readSharedVideo, shareProject } from '@/contracts/production/sharing';
import { listProjects } from '@/contracts/project/projects';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { runAdmin } from '@/scripts/admin/run-admin';
import { ApiClient } from '@/tests/support/api-client';
import { putVideo, readCaller } from '@/tests/support/complete-video';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const root = resolve(import.meta.dirname, '../..');
const idp = await startTokenIssuer();
const api = await startTestApi({ OIDC_ISSUER: idp.issuer, OIDC_AUDIENCE: audience });
const renderer = await startFakeRenderer(api);
const { database } = api.deps;
const anna = new ApiClient(
  api.address,
  await idp.sign('anna', { name: 'Anna Agent', email: 'anna@homes.example' }),
);
const annaId: string = (await anna.call(readUser)).body.user.userId;
await anna.call(readBalance);

afterEach(async () => expect((await checkLedger(database)).faults).toEqual([]));

const admin = (...args: string[]) =>
  runAdmin(args, async () => ({ deps: api.deps, close: async () => undefined }));
// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes.
async function ask(...args: string[]): Promise<any> {
  const { code, output = '', problem } = await admin(...args, '--json');
  expect([code, problem]).toEqual([0, undefined]);
  return JSON.parse(output);
}
const why = (reason: string) => ['--reason', reason, '--as', 'olga'];
const balance = async () => (await anna.call(readBalance)).body.tokens as number;

it('finds users and shows their balance, projects and history', async () => {
  const { projectId } = await makePhotoProject(anna, 1);
  expect(await ask('people', 'HOMES.ex')).toMatchObject([{ userId: annaId, name: 'Anna Agent' }]);
  expect(await ask('people', 'nobody at all')).toEqual([]);
  for (const who of ['Anna@homes.example', annaId, 'anna']) {
    expect(await ask('person', who)).toMatchObject({
      userId: annaId,
      balance: { tokens: 100, held: 0 },
      projects: [{ projectId, status: 'ready_for_generation' }],
      history: [{ comment: 'Free trial', amount: 100 }],
    });
  }
  const { output } = await admin('person', annaId);
  expect(output).toContain('email: anna@homes.example');
  expect(await ask('storage')).toMatchObject([{ userId: annaId, projects: 1 }]);
  expect(await admin('person', 'eve')).toEqual({
    code: 1,
    problem: 'There is no user “eve”.',
  });
});

it('grants and deducts tokens as entries whose reason the user sees', async () => {
  expect(await ask('grant', annaId, '40', ...why('The video of Monday failed'))).toEqual({
    userId: annaId,
    available: 140,
  });
  expect(await ask('take', annaId, '15', ...why('Granted too much'))).toMatchObject({
    available: 125,
  });
  expect(await balance()).toBe(125);
  expect((await anna.call(listTransactions)).body.transactions).toMatchObject([
    { amount: -15, comment: 'Removed by support: Granted too much' },
    { amount: 40, comment: 'Added by support: The video of Monday failed' },
    { amount: 100 },
  ]);
});

it.each([['-1000000000'], ['0.1'], ['0'], ['1e3'], ['1000001'], ['99999999999'], ['NaN'], ['']])(
  'refuses to give %s tokens',
  async (tokens) => {
    const before = [await balance(), (await ask('log')).length];
    const { code, problem } = await admin('grant', annaId, tokens, ...why('A slip'));
    expect([code, problem]).toEqual([1, expect.stringMatching(/whole number/)]);
    expect([await balance(), (await ask('log')).length]).toEqual(before);
  },
);

it('takes no more than there is', async () => {
  const { code, problem } = await admin('take', annaId, '126', ...why('All of it'));
  expect([code, problem]).toEqual([1, 'Only 125 tokens can be removed.']);
  expect(await balance()).toBe(125);
});

it('asks for a reason, and says how it is called', async () => {
  expect(await admin('grant', annaId, '5')).toEqual({
    code: 2,
    problem: 'Say why: npm run admin -- grant WHO TOKENS --reason "…"',
  });
  expect(await admin('grant', annaId)).toEqual({
    code: 2,
    problem: 'Call it like this: npm run admin -- grant WHO TOKENS',
  });
  expect((await admin('grnat', annaId, '5')).problem).toContain('There is no command “grnat”.');
  expect((await admin('people', '--limti', '3')).code).toBe(2);
  expect((await admin('log', 'x')).problem).toBe('“x” is not the id of a log entry.');
  expect(await admin()).toMatchObject({ code: 0, output: expect.stringContaining('unblock WHO') });
});

it('shows the history of a job, gives it to another renderer, and cancels it', async () => {
  renderer.behaviour = 'hold';
  const { projectId } = await makePhotoProject(anna, 2);
  const before = await balance();
  await anna.call(generateVideo, { projectId }, { body: {} });
  const findJob = async () => (await ask('project', projectId)).jobs[0];
  await eventually(async () => {
    expect(await findJob()).toMatchObject({
      kind: 'project-video',
      state: 'running',
      hold: { tokens: before - (await balance()), state: 'open' },
      queued: { queue: 'videos', state: 'active', attempts: 1 },
    });
  });
  const { jobId } = await findJob();
  await ask('requeue', jobId, ...why('Its renderer hangs'));
  await eventually(async () =>
    expect((await findJob()).queued).toMatchObject({ state: 'active', attempts: 2 }),
  );
  expect(await ask('cancel', jobId, ...why('Asked for by phone'))).toMatchObject({
    state: 'failed',
    failure: 'cancelled',
    error: 'This was canceled by support.',
    hold: { state: 'released' },
    versions: [{ state: 'cancelled' }],
  });
  expect(await balance()).toBe(before);
  expect((await anna.call(readStatus, { projectId })).body.status).toBe('ready_for_generation');
  for (const command of ['cancel', 'requeue']) {
    const { code, problem } = await admin(command, jobId, ...why('Once more'));
    expect([code, problem]).toEqual([1, expect.stringContaining('has ended')]);
  }
  expect(await ask('log', jobId)).toMatchObject([{ action: 'cancel' }, { action: 'requeue' }]);
  renderer.behaviour = 'finish';
});

it('blocks a user with their tokens and links, and unblocks them', async () => {
  const { projectId } = await makePhotoProject(anna, 1);
  await putVideo(api.deps, await readCaller(api.deps, annaId), projectId, Buffer.from('video'));
  const share = new URL(
    (await anna.call(shareProject, { projectId }, { body: {} })).body.path,
    'http://site',
  ).searchParams.get('share');
  const body = { name: 'Box', scopes: ['read'], expiresInDays: null, monthlyTokens: null };
  const { secret } = (await anna.call(createAccessToken, {}, { body })).body;
  const program = new ApiClient(api.address, secret);
  const guest = new ApiClient(api.address);
  const visit = async () => {
    const query = { share: share ?? '' };
    return [
      (await anna.call(listProjects)).status,
      (await program.call(listProjects)).status,
      (await guest.call(readSharedVideo, { projectId }, { query })).status,
    ];
  };
  expect(await visit()).toEqual([200, 200, 200]);
  await ask('block', 'anna', ...why('Somebody else’s photos'));
  // A process caches a user's standing for a few seconds.
  await eventually(async () => expect(await visit()).toEqual([403, 403, 404]), 10_000);
  expect((await anna.call(listProjects)).body).toMatchObject({
    code: 'account_blocked',
    error: 'This account is blocked. Please contact support.',
  });
  await ask('unblock', 'anna', ...why('Settled'));
  expect(await visit()).toEqual([200, 200, 200]);
});

it('ends sessions', async () => {
  await database.query('create schema if not exists session_vault');
  await database.query('create table session_vault.sessions (sid text, subject text)');
  await database.query(`insert into session_vault.sessions values ('1', 'anna'), ('2', 'bea')`);
  expect(await ask('end-sessions', annaId, ...why('A lost phone'))).toMatchObject({ ended: 1 });
  expect(await database.query('select subject from session_vault.sessions')).toEqual([
    { subject: 'bea' },
  ]);
});

it('logs who did what and why, for good', async () => {
  const log = await ask('log', annaId);
  expect(log.at(-1)).toMatchObject({
    operator: 'olga',
    action: 'grant',
    subject: annaId,
    reason: 'The video of Monday failed',
    details: { tokens: 40, available: 140 },
    created: expect.any(String),
  });
  for (const statement of [
    'update operator_actions set reason = null',
    'delete from operator_actions',
    'truncate operator_actions',
  ]) {
    await expect(database.query(statement)).rejects.toThrow('append-only');
  }
});

it('runs as a command on the database that the settings name', async () => {
  const file = join(api.dataDir, 'anna.zip');
  const command = ['--import', 'tsx', 'scripts/admin.ts'];
  const run = (...args: string[]) => start(process.execPath, ...command, ...args);
  /** Limits the size of files, which has the effect of a full disk. */
  const runCramped = (kibibytes: number, ...args: string[]) => {
    const limit = `trap '' XFSZ; ulimit -f ${kibibytes}; exec "$@"`;
    return start('/bin/bash', '--norc', '-c', limit, 'bash', process.execPath, ...command, ...args);
  };
  const start = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, {
      cwd: root,
      env: {
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        DATABASE_URL: api.databaseUrl,
        HOMEREEL_DATA_DIR: api.dataDir,
        SUDO_USER: 'root-by-way-of-olga',
      },
    });
  const exported = await run('export', 'anna', file, '--reason', 'By letter', '--json');
  expect(JSON.parse(exported.stdout)).toMatchObject({ userId: annaId, file });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  expect((await ask('log', annaId))[0]).toMatchObject({
    operator: 'root-by-way-of-olga',
    action: 'export',
  });
  const half = Math.floor((await stat(file)).size / 2048);
  const second = join(api.dataDir, 'second.zip');
  await expect(
    runCramped(half, 'export', 'anna', second, '--reason', 'By letter'),
  ).rejects.toMatchObject({
    code: 1,
    stderr: `${second} could not be written. The disk is full.\n`,
  });
  expect((await readdir(api.dataDir)).filter((name) => name.startsWith('second'))).toEqual([]);
  await expect(run('person', 'eve')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no user “eve”.\n',
  });
});
