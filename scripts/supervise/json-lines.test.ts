import { expect, it } from 'vitest';
import { writeJsonLines } from './json-lines';

it('writes every line of a service as JSON with level, time, service and msg', () => {
  let output = '';
  const write = writeJsonLines('postgres', (text) => {
    output += text;
  });
  const own = JSON.stringify({ level: 'warn', time: 'now', service: 'web', msg: 'as it is' });
  for (const text of ['LOG:  sta', 'rting\n\nLOG: "ready"\n', `${own}\n`, 'unfinished'])
    write(text);
  const lines = output.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'LOG:  starting',
    'LOG: "ready"',
    'as it is',
  ]);
  for (const line of lines) {
    expect(Object.keys(JSON.parse(line))).toEqual(['level', 'time', 'service', 'msg']);
  }
});
