import { expect, it } from 'vitest';
import { formatShareOfPlays } from './plays';

it.each([
  [1, 2, '1 of 2'],
  [9, 9, '9 of 9'],
  [4, 10, '40%'],
])('%i of %i plays are shown as %s', (part, plays, said) => {
  expect(formatShareOfPlays(part, plays)).toBe(said);
});
