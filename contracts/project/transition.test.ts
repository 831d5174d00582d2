import { expect, it } from 'vitest';
import { transitionOptions } from './transition';

it('S3.19 S3.20 S3.21 S3.22 S3.23 S3.24 S3.25 S3.26 S3.27 S3.28 S3.29 S3.13 offers the ten transitions, then the dissolve of an edit', () => {
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
