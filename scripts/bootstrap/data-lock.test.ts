import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const module = new URL('./data-lock.mjs', import.meta.url).href;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homereel-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Takes the lock in a separate process, runs `then` there, and reports the result. */
function lockAnd(then: string) {
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(module)});
    try { lockDataDir(${JSON.stringify(folder)}); console.log('locked'); } catch (error) { console.log(error.message); }
    ${then}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return stdout.trim();
}

it('gives the folder back at a normal end', () => {
  expect(lockAnd('')).toBe('locked');
  expect(lockAnd('')).toBe('locked');
});

it('takes over from an owner that was killed', () => {
  expect(lockAnd("process.kill(process.pid, 'SIGKILL');")).toBe('locked');
  expect(readFileSync(join(folder, 'lock'), 'utf8')).not.toBe('');
  expect(lockAnd('')).toBe('locked');
});

it('takes over when the number of a killed owner belongs to another process now', () => {
  writeFileSync(join(folder, 'lock'), `${process.pid} another moment`);
  expect(lockAnd('')).toBe('locked');
});

it('refuses while the owner lives, and says which process it is', () => {
  const second = `
    const { execFileSync } = await import('node:child_process');
    const again = ${JSON.stringify(`import(${JSON.stringify(module)}).then(({ lockDataDir }) => lockDataDir(${JSON.stringify('FOLDER')})).catch((error) => console.log(error.message))`)};
    console.log(process.pid, execFileSync(process.execPath, ['-e', again.replace('FOLDER', ${JSON.stringify(folder)})], { encoding: 'utf8' }).trim());`;
  const [first, answer = ''] = lockAnd(second).split('\n');
  const [pid] = answer.split(' ');
  expect(first).toBe('locked');
  expect(answer).toContain(`Homereel is already running on ${folder} (process ${pid}).`);
});
