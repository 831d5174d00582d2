import { expect, it } from 'vitest';
import { commandLine } from './command-line';

it('a value is always one argument, and a list one per entry', () => {
  const path = '/tmp/a name/-i "x".mov';
  const none: string[] = [];
  expect(commandLine`-v error ${none} -t ${2.5}
    -i ${path} ${['-map', 'a b']} pipe:1`).toEqual([
    ...['-v', 'error', '-t', '2.5', '-i', path, '-map', 'a b', 'pipe:1'],
  ]);
});
