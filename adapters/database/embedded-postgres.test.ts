import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCompanion } from '@/adapters/process/companion';
import { openPgBossQueue } from '@/adapters/queue/pg-boss-queue';
import { findFreePort } from '@/scripts/supervise/network';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { migrate } from './migrate';
import { openPostgres } from './postgres';
import { postgresAccount } from './postgres-account';
import { findPostgresPrograms, warnOfPostgres } from './postgres-programs';

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

it('gives the product a role that owns its database and has power over nothing else', async () => {
  const { url } = await start();
  expect(await query(url, rights)).toEqual([
    { name: 'homereel', super: false, makes: false, owner: 'homereel' },
  ]);
  await expect(query(url, "COPY (SELECT 1) TO PROGRAM 'cat'")).rejects.toThrow('permission denied');
  await expect(query(url, "SELECT pg_read_file('PG_VERSION')")).rejects.toThrow(
    'permission denied',
  );
  await expect(query(url, 'CREATE DATABASE another')).rejects.toThrow('permission denied');
  const superuser = new URL(url);
  superuser.username = 'postgres';
  await expect(query(superuser.href, 'SELECT 1')).rejects.toThrow('authentication failed');
});

it('takes a superuser from a folder of an earlier release, with all its data in use', async () => {
  const old = await startAsEarlierReleasesDid();
  expect(await query(old.url, rights)).toMatchObject([{ super: true }]);
  await useAsTheProductDoes(old.url);
  await query(old.url, 'CREATE TABLE kept AS SELECT 7 AS seven');
  await old.stop();

  const { url } = await start();
  expect(await query(url, rights)).toMatchObject([{ super: false, owner: 'homereel' }]);
  expect(await query(url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
  expect(await query(url, strangers)).toEqual([]);
  await query(url, 'ALTER TABLE kept ADD COLUMN eight int');
  await query(
    url,
    'DELETE FROM applied_migrations WHERE false; ALTER TABLE users ADD COLUMN x int',
  );
  await useAsTheProductDoes(url);
});

const rights = `SELECT current_user AS name, rolsuper AS super, rolcreatedb AS makes,
    (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'homereel') AS owner
  FROM pg_roles WHERE rolname = current_user`;

/** Objects in the product's schemas that the product does not own. */
const strangers = `SELECT oid::regclass::text AS name FROM pg_class
  WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
    AND pg_get_userbyid(relowner) <> 'homereel'
  UNION ALL SELECT oid::regprocedure::text FROM pg_proc
  WHERE pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
    AND pg_get_userbyid(proowner) <> 'homereel'
  UNION ALL SELECT oid::regtype::text FROM pg_type
  WHERE typnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
    AND pg_get_userbyid(typowner) <> 'homereel'
  UNION ALL SELECT nspname FROM pg_namespace
  WHERE nspname = 'pgboss' AND pg_get_userbyid(nspowner) <> 'homereel'`;

/** Creates the tables, and those of the queue, if they are missing. */
async function useAsTheProductDoes(url: string): Promise<void> {
  await migrate(url);
  const database = openPostgres({ connectionString: url });
  const queue = await openPgBossQueue({
    ...{ connectionString: url, database },
    onError: (error) => expect.soft(error).toBeUndefined(),
  });
  await queue.close();
  await database.close();
}

/** Starts a cluster whose first role, and so its superuser, is the product's own. */
async function startAsEarlierReleasesDid() {
  const cluster = join(dataDir, 'postgres');
  const password = 'a-password-for-tests';
  const passwordFile = join(dataDir, 'postgres-password');
  await writeFile(passwordFile, password);
  await mkdir(cluster);
  const programs = await findPostgresPrograms();
  const { owner, run, prefix } = await postgresAccount(programs.postgres, cluster);
  if (owner) await chown(cluster, owner.uid, owner.gid);
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  const begin = (program: string, ...args: string[]) => {
    const [command = program, ...before] = [...prefix, program];
    const ids = { uid: run?.uid, gid: run?.gid };
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
    return startCompanion(command, {
      ...{ args: [...before, '-D', cluster, ...args], ...ids, env, endSignal: 'SIGINT' },
    });
  };
  const login = ['--username=homereel', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const initdb = await begin(programs.initdb, ...login, '--encoding=UTF8', '--locale=C');
  expect(await initdb.ended).toBe(0);
  await chmod(passwordFile, 0o600);
  await writeFile(join(cluster, 'homereel-cluster'), '');
  const port = await findFreePort('127.0.0.1');
  const settings = ['-c', `port=${port}`, '-c', 'unix_socket_directories='];
  const server = await begin(programs.postgres, ...settings);
  const url = `postgres://homereel:${password}@127.0.0.1:${port}`;
  await vi.waitFor(() => query(`${url}/postgres`, 'CREATE DATABASE homereel'), 10_000);
  return { stop: server.stop, url: `${url}/homereel` };
}

it('uses the system’s PostgreSQL where it is a newer release of the same version', async () => {
  const own = await findPostgresPrograms([]);
  const install = async (version: string) => {
    const bin = join(dataDir, version);
    await mkdir(bin);
    const program = join(bin, 'postgres');
    await writeFile(program, `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, {
      mode: 0o755,
    });
    return bin;
  };
  const folders = await Promise.all(['18.99', '18.98', '18.1', '17.99', '19.1'].map(install));
  const found = await findPostgresPrograms([...folders, join(dataDir, 'missing')]);
  expect([found.version, found.postgres]).toEqual(['18.99', join(folders[0] ?? '', 'postgres')]);
  expect(await findPostgresPrograms(folders.slice(2))).toEqual(own);
});

it('says at the start that a release lacks security fixes', () => {
  expect(warnOfPostgres({ version: '18.4' })).toMatch(/18\.4 lacks security fixes of 18\.6/);
  expect(warnOfPostgres({ version: '18.6' })).toBeUndefined();
});
