import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

let dataDir = '';
const running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'homereel-postgres-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function killPostmaster(pid: string | undefined): void {
  process.kill(Number(pid), 'SIGKILL');
}

it('keeps its data over a stop and a start, on PostgreSQL 18', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS seven');
  await first.stop();

  const second = await start();
  expect(await query(second.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
  expect(await query(second.url, 'SHOW server_version')).toEqual([
    { server_version: expect.stringMatching(/^18\./) },
  ]);
});

it('starts again over a server that lost its starter, keeping what was committed', async () => {
  const orphan = await start();
  await query(orphan.url, 'CREATE TABLE kept AS SELECT 7 AS seven');

  const second = await start();
  expect(await query(second.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
  await orphan.ended;
});

it('starts again after kill -9, though its number went to another process', async () => {
  const first = await start();
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  killPostmaster(lines[0]);
  await first.ended;
  const bystander = spawn('sleep', ['60']);
  await writeFile(pidFile, [bystander.pid, ...lines.slice(1)].join('\n'));

  const second = await start();
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(bystander.exitCode).toBeNull();
  bystander.kill();
});

it('asks for a password of its own, readable by the owner only', async () => {
  const { url } = await start();
  const address = new URL(url);
  expect(address.hostname).toBe('127.0.0.1');
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  address.password = 'another';
  await expect(query(address.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});
