import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '@/adapters/database/postgres';
import { generateVideo, readStatus } from '@/contracts/production/generation';
import { findFreePort } from '@/scripts/supervise/network';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { emptyDatabase } from '@/tests/support/fresh-database';
import { startTestApi } from '@/tests/support/start-api';
import { removeFolder } from '../support/remove-folder';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const POOL_SIZE = 3;
const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
const databaseUrl = await emptyDatabase();

/** Starts PgBouncer in transaction mode before the database. @returns the address through it. */
async function startPooler(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'homereel-test-pooler-'));
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const ownPort = await findFreePort('127.0.0.1');
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
`,
  );
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', config] : [config];
  const pooler = spawn('pgbouncer', args, { stdio: 'ignore' });
  afterAll(async () => {
    if (pooler.exitCode === null && pooler.kill()) await once(pooler, 'exit');
    await removeFolder(folder);
  });
  const url = `postgres://${username}@127.0.0.1:${ownPort}${pathname}`;
  await eventually(async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  });
  return url;
}

/** To be called while the file loads, because it leaves hooks. */
async function startBehindPooler() {
  const api = await startTestApi({
    DATABASE_URL: await startPooler(),
    DATABASE_DIRECT_URL: databaseUrl,
  });
  await startFakeRenderer({ ...api, databaseUrl });
  return api;
}

const api = hasPooler ? await startBehindPooler() : undefined;

it.skipIf(!hasPooler)(
  'works through a pooler in transaction mode, with few connections',
  async () => {
    if (api === undefined) return;
    const me = new ApiClient(api.address);
    const projects = await Promise.all(Array.from({ length: 8 }, () => makePhotoProject(me, 1)));
    const [{ projectId } = { projectId: '' }] = projects;
    expect((await me.call(generateVideo, { projectId }, { body: {} })).status).toBeLessThan(300);
    await eventually(async () => {
      const { status } = (await me.call(readStatus, { projectId })).body;
      expect(status).toBe('completed');
    });
    const direct = openPostgres({ connectionString: databaseUrl, connections: 1 });
    const [row] = await direct.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'homereel'
        and pid <> pg_backend_pid()`,
    );
    await direct.close();
    expect(row?.count).toBeGreaterThan(0);
    expect(row?.count).toBeLessThanOrEqual(POOL_SIZE);
  },
);
