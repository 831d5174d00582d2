import { expect, it } from 'vitest';
import { moveCaptions } from './move-captions';

const captions = [
  { text: 'One', startSeconds: 0.5, endSeconds: 1.9 },
  { text: 'Two', startSeconds: 2.5, endSeconds: 3 },
  { text: 'Three', startSeconds: 4, endSeconds: 6 },
];

it.each([
  [1, 2.75, 3.5, 5, 7],
  [-1, 2.25, 2.5, 3, 5],
])('captions follow a part that is longer by %d seconds', (longer, start, end, nextStart, last) => {
  expect(moveCaptions(captions, { fromSeconds: 2, untilSeconds: 4 }, longer)).toEqual([
    { text: 'One', startSeconds: 0.5, endSeconds: 1.9 },
    { text: 'Two', startSeconds: start, endSeconds: end },
    { text: 'Three', startSeconds: nextStart, endSeconds: last },
  ]);
});
