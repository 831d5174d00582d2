import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { emptyDatabase, freshDatabase } from '@/tests/support/fresh-database';
import { startTestApi } from '@/tests/support/start-api';

/** The operator's commands in an installation after `npm prune --omit=dev`, which has no tsx. */
const root = process.cwd();
const folder = await mkdtemp(join(tmpdir(), 'homereel-test-pruned-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const databaseUrl = await freshDatabase();
const emptyUrl = await emptyDatabase();

const lock = z
  .object({
    packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

beforeAll(async () => {
  // Builds the commands if they changed.
  spawnSync(process.execPath, ['scripts/run-command.mjs', 'admin'], { cwd: root });
  await cp(join(root, 'build'), join(folder, 'build'), {
    recursive: true,
    filter: (path) => !path.endsWith('/nginx'),
  });
  for (const name of [
    'scripts',
    '.env.example',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  for (const name of [
    'adapters',
    'contracts',
    'engine',
    'lib',
    'product-api',
    'renderer',
    'retouch',
    'route-handlers',
    'rules',
    'titles',
  ]) {
    await symlink(join(root, name), join(folder, name));
  }
  const production = Object.entries(lock.packages).filter(
    ([path, { dev }]) =>
      path !== '' && !dev && !path.includes('/node_modules/') && existsSync(join(root, path)),
  );
  for (const [path] of production) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(root, path), join(folder, path));
  }
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([path, { dev }]) => !dev && existsSync(join(root, path))),
  );
  await writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}, 180_000);

function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      HOMEREEL_DATA_DIR: join(folder, 'data'),
      ...env,
    },
    encoding: 'utf8',
  });
  return { status, stdout, text: stdout + stderr };
}

it('runs admin, ledger:check, backup, restore and mcp', async () => {
  expect(existsSync(join(folder, 'node_modules/tsx'))).toBe(false);
  const api = await startTestApi({ DATABASE_URL: databaseUrl });
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] }, name: 'Alder Lane' };
  await new ApiClient(api.address).call(createProject, {}, { body });

  const people = run('admin', ['people', '--json']);
  expect(people.text).toContain('Local user');
  expect(() => JSON.parse(people.stdout)).not.toThrow();
  expect(run('ledger:check', []).text).toContain('Everything adds up.');
  const backup = run('backup', [join(folder, 'backup')]);
  expect(backup.text).toContain('The backup is complete');
  const empty = { DATABASE_URL: emptyUrl, HOMEREEL_DATA_DIR: join(folder, 'other') };
  const restored = run('restore', [join(folder, 'backup'), '--yes'], empty);
  expect(restored.text).toContain('Restored as of ');
  const mcp = run('mcp', [], { HOMEREEL_TOKEN: '' });
  expect([mcp.status, mcp.text]).toEqual([1, expect.stringContaining('Set HOMEREEL_TOKEN')]);
}, 120_000);

it('has no operator command that needs a development package', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const forDevelopment = /^(dev|build|bench|titles|versions|edit|judge|fit|make|test)(:|$)/;
  const needsTsx = Object.entries(scripts)
    .filter(([name, command]) => !forDevelopment.test(name) && command.includes('tsx'))
    .map(([name]) => name);
  expect(needsTsx).toEqual([]);
});
