import { expect, it } from 'vitest';
import { defaultMotion } from './motion';

it('assigns the six motions in turn', () => {
  expect(Array.from({ length: 7 }, (_, position) => defaultMotion(position))).toEqual([
    'pan-right',
    'zoom-in',
    'pan-left',
    'zoom-out',
    'dolly-in',
    'pan-up',
    'pan-right',
  ]);
});
