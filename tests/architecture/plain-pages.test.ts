import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const depcruise = join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
/** The pages that go out without the framework's scripts, and what is around them. */
const pages = ['app/layout.tsx', 'app/page.tsx', 'app/(public)', 'app/shared/[projectId]/page.tsx'];

it('nothing of the public pages waits for scripts they do not have', async () => {
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout } = await run(process.execPath, [depcruise, ...options, ...pages], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { modules } = JSON.parse(stdout) as { modules: { source: string }[] };
  const ours = modules
    .map(({ source }) => source)
    .filter((source) => /^(app|components|lib)\/.*\.tsx?$/.test(source));
  expect(ours).toContain('components/landing/compare-slider.tsx');
  expect(ours).toContain('components/share/shared-player.tsx');
  const clients: string[] = [];
  for (const source of ours) {
    if (/^['"]use client/.test(await readFile(source, 'utf8'))) clients.push(source);
  }
  expect(clients).toEqual([]);
});
