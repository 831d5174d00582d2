import { expect, it } from 'vitest';
import { transitionOptions } from './transition';

it('offers the ten transitions, then the dissolve of an edit', () => {
  const listed = Object.entries(transitionOptions).map(([value, { label, duration }]) => [
    value,
    label,
    duration,
  ]);
  expect(listed).toEqual([
    ['fade', 'Fade', 0.5],
    ['crossfade', 'Cross Fade', 1],
    ['slide-left', 'Slide Left', 0.8],
    ['slide-right', 'Slide Right', 0.8],
    ['slide-up', 'Slide Up', 0.8],
    ['slide-down', 'Slide Down', 0.8],
    ['zoom-transition', 'Zoom', 1.2],
    ['morph', 'Morph', 1.5],
    ['wipe', 'Wipe', 0.7],
    ['instant', 'Cut', 0],
    ['dissolve', 'Dissolve', 0.5],
  ]);
});
