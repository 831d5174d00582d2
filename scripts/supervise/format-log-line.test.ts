import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { formatLogLine } from './format-log-line';

const format = (service: string, line: string) =>
  stripVTControlCharacters(formatLogLine(service, line)).replace(/^\d\d:\d\d:\d\d /, '');

it('prints a JSON line of the log in one readable line', () => {
  const entry = {
    level: 'warn',
    time: '2026-01-02T03:04:05.000Z',
    service: 'product-api',
    requestId: 'b7c5',
    operation: 'readProject',
    status: 404,
    ms: 1.23456,
    reason: 'no such project',
    msg: 'request',
  };
  expect(format('api', JSON.stringify(entry))).toBe(
    'api      warn: request operation=readProject status=404 ms=1.235 reason="no such project"',
  );
});

it('prints the stack of an error below its line', () => {
  const entry = { level: 'error', msg: 'a job failed', err: { stack: 'Error: x\nat y.ts:1' } };
  expect(format('renderer', JSON.stringify(entry))).toMatch(
    /^renderer error: a job failed \n +Error: x\n +at y\.ts:1$/,
  );
});

it('prints any other output as it is', () => {
  expect(format('web', '✓ Compiled in 3 s {ok}')).toBe('web      ✓ Compiled in 3 s {ok}');
  expect(format('web', '{ not json')).toBe('web      { not json');
});
