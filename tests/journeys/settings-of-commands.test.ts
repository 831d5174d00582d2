import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { freshDatabase } from '@/tests/support/fresh-database';
import { startTestApi } from '@/tests/support/start-api';

/** A checkout with its own `.env`, in which operators run the commands. */
const folder = await mkdtemp(join(tmpdir(), 'homereel-test-commands-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const root = process.cwd();
for (const name of [
  'adapters',
  'contracts',
  'engine',
  'lib',
  '.env.example',
  'node_modules',
  'package.json',
  'product-api',
  'renderer',
  'retouch',
  'titles',
  'rules',
  'scripts',
  'tsconfig.json',
]) {
  await symlink(join(root, name), join(folder, name));
}
const databaseUrl = await freshDatabase();
const dataDir = join(folder, 'data');
await mkdir(dataDir);
const api = await startTestApi({ DATABASE_URL: databaseUrl });
const me = new ApiClient(api.address);
const plan = { totalFiles: 0, projectData: { images: [], transitions: [] } };
await me.call(createProject, {}, { body: { ...plan, name: 'Alder Lane' } });

function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { DATABASE_URL: _, HOMEREEL_DATA_DIR: __, ...usual } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--preserve-symlinks', '--preserve-symlinks-main', '--import', 'tsx', script, ...args],
    { cwd: folder, env: { ...usual, ...env }, encoding: 'utf8' },
  );
  return { status, text: stdout + stderr };
}

it('backs up and checks the database that .env names', async () => {
  await writeFile(join(folder, '.env'), `DATABASE_URL=${databaseUrl}\nHOMEREEL_DATA_DIR=./data\n`);
  const { pathname } = new URL(databaseUrl);

  const ledger = run('scripts/ledger-check.ts', []);
  expect(ledger.text).toContain(`Checking ${pathname.slice(1)} at `);
  expect(ledger.status).toBe(0);

  const backup = run('scripts/backup.ts', [join(folder, 'backup')]);
  expect(backup.text).toContain(`Backing up ${pathname.slice(1)} at `);
  expect(backup.text).not.toContain(new URL(databaseUrl).password || 'no password');
  expect(backup.status).toBe(0);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

it('makes no database of its own where there is none', async () => {
  await writeFile(join(folder, '.env'), 'HOMEREEL_DATA_DIR=./nowhere\n');
  for (const script of ['scripts/backup.ts', 'scripts/ledger-check.ts']) {
    const { status, text } = run(script, [join(folder, 'second')]);
    expect([script, status]).toEqual([script, 1]);
    expect(text).toContain('There is no database in ');
  }
  expect(existsSync(join(folder, 'nowhere'))).toBe(false);
});

it('asks before it takes a database that no service uses', async () => {
  const unused = await freshDatabase();
  const { status, text } = run('scripts/backup.ts', [join(folder, 'third')], {
    DATABASE_URL: unused,
  });
  expect(status).toBe(1);
  expect(text).toContain('No running service of Homereel uses this database. Add --yes if ');
});

it('creates no database for a restore before the operator confirms it', async () => {
  const dataDir = join(folder, 'not-yet');
  const { status, text } = run('scripts/restore.ts', [join(folder, 'backup')], {
    DATABASE_URL: '',
    HOMEREEL_DATA_DIR: dataDir,
  });
  expect(status).toBe(1);
  expect(text).toContain(
    `This creates and fills a database. Add --yes if the embedded database in ${dataDir}`,
  );
  expect(existsSync(dataDir)).toBe(false);
});
