import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openLogFile } from './log-file';

const DAY_MS = 86_400_000;
const openFolder = () => mkdtempSync(join(tmpdir(), 'homereel-logs-'));
const moveClock = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);
afterEach(() => void vi.useRealTimers());

it('a line is gone when its days are over, in a process that runs on', () => {
  vi.useFakeTimers();
  const folder = openFolder();
  const log = openLogFile(join(folder, 'api.log'), { days: 30 });
  for (let day = 0; day <= 60; day += 5) {
    log.write(`day ${day}\n`);
    moveClock(5);
  }
  const files = readdirSync(folder).sort();
  expect(files).toEqual(['api.log', 'api.log.old']);
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  const days = [...text.matchAll(/day (\d+)/g)].map(([, day]) => Number(day));
  expect(Math.min(...days)).toBeGreaterThanOrEqual(30);
  expect(Math.max(...days)).toBe(60);
});

it('removes logs without recent entries at the next start', () => {
  const folder = openFolder();
  for (const file of ['api.log', 'api.log.old']) {
    writeFileSync(join(folder, file), 'long ago\n');
    const then = new Date(Date.now() - 31 * DAY_MS);
    utimesSync(join(folder, file), then, then);
  }
  openLogFile(join(folder, 'api.log'), { days: 30 });
  expect(readdirSync(folder)).toEqual([]);
});
