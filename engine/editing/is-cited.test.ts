import { expect, it } from 'vitest';
import { isCited } from './is-cited';

const reasons = [
  'Left out: the same view as 04-kitchen, less sharp.',
  'Left out: 12 shots fit into 30 seconds; DSC_4101 beside it stays.',
];

it.each([
  ['04-kitchen.jpg', true],
  ['DSC_4101.JPG', true],
  ['04-kit.jpg', false],
  ['kitchen.jpg', false],
  ['12.jpg', false],
  ['30.jpg', false],
])('detects whether a reason names the file %s', (fileName, expected) => {
  expect(isCited(fileName, reasons)).toBe(expected);
});
