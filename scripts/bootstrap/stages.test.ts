import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAsOne } from './reports.mjs';
import { nameLeftOut, runStages, vitestStage } from './stages.mjs';

let printed: string[] = [];
let folder = '';
let made = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homereel-stages-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A runner that leaves this report and ends with this code. */
function runner(code: number, report?: object) {
  made += 1;
  const name = `${basename(folder)}-${made}.json`;
  const source = join(folder, name);
  writeFileSync(source, JSON.stringify(report ?? {}));
  const copy = `require('fs').cpSync(${JSON.stringify(source)}, 'test-results/reports/${name}');`;
  return {
    ...vitestStage,
    command: process.execPath,
    args: ['-e', `${report ? copy : ''} process.exitCode = ${code};`],
    report: name,
  };
}

const cases = (passed: number, failed: number, skipped: number) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
  numTodoTests: 0,
  testResults: [],
});

it('closes with the sums over all runners, alone on a line', async () => {
  expect(await runStages([runner(0, cases(3, 0, 1)), runner(0, cases(4, 0, 0))])).toBe(true);
  expect(printed.at(-1)?.trim()).toBe('7 passed, 0 failed, 1 skipped');
});

it('runs the other stages though one fails', async () => {
  expect(await runStages([runner(1, cases(2, 1, 0)), runner(0, cases(4, 0, 0))])).toBe(false);
  expect(printed.at(-1)?.trim()).toBe('6 passed, 1 failed');
});

it('runs static stages beside the others and prints the output of each in one piece', async () => {
  const started = join(folder, 'started');
  // Each waits for the other, so one after another neither would end.
  const meet = (own: string, other: string) => `
    const { existsSync, writeFileSync } = require('fs');
    writeFileSync(${JSON.stringify(started)} + '${own}', '');
    console.log('one of ${own}');
    const wait = () => existsSync(${JSON.stringify(started)} + '${other}')
      ? console.log('two of ${own}') : setTimeout(wait, 10);
    wait();`;
  const first = { ...runner(0), title: 'Static', isBeside: true, args: ['-e', meet('a', 'b')] };
  const second = { ...runner(0), title: 'Tests', args: ['-e', meet('b', 'a')] };
  expect(
    await runStages([
      { ...first, read: readAsOne },
      { ...second, read: readAsOne },
    ]),
  ).toBe(true);
  expect(printed).toContain('\n— Static: passed\none of a\ntwo of a');
  expect(printed.at(-1)?.trim()).toBe('2 passed, 0 failed');
});

it('counts a runner that broke without a report, or without a failed case, as a failure', async () => {
  expect(await runStages([runner(2)])).toBe(false);
  expect(printed.at(-1)?.trim()).toBe('0 passed, 1 failed');
  expect(await runStages([runner(1, cases(5, 0, 0))])).toBe(false);
  expect(printed.at(-1)?.trim()).toBe('5 passed, 1 failed');
});

it('says again at the end what failed, and why', async () => {
  const failed = { status: 'failed', fullName: 'a video plays', failureMessages: ['it stopped'] };
  const testResults = [{ status: 'failed', name: 'video.test.ts', assertionResults: [failed] }];
  await runStages([runner(1, { ...cases(2, 1, 0), testResults }), runner(0, cases(4, 0, 0))]);
  expect(printed.slice(-5).join('\n')).toContain('a video plays\nit stopped');
});

it('says at the end what could not be run, before the counts', async () => {
  await runStages([runner(0, cases(4, 0, 5))], {}, ['WebKit is skipped: install it.']);
  expect(printed.slice(-2).map((line) => line.trim())).toEqual([
    'WebKit is skipped: install it.',
    '4 passed, 0 failed, 5 skipped',
  ]);
});

it('names what npm test leaves to test:long, of each runner', async () => {
  const sentence = await nameLeftOut();
  expect(sentence).toMatch(
    /^Left to npm run test:long: .*\bsound-mix\b.*, and some stories of .*\bidentity-errors\b/,
  );
  expect(sentence).not.toContain('first-video');
});
