import { expect, it } from 'vitest';
import { isNeutralText } from './is-neutral-text';

const texts = Array.from({ length: 400 }, (_, n) => `${'ﬀ a.b@'.repeat(15)} ${n}`);

/** @returns the processor's microseconds on this thread. */
function measure(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

it('checks the texts of a page once', () => {
  const check = () => texts.map((text) => isNeutralText(text, { name: 'Maya Lindqvist' }));
  const first = measure(check);
  expect(measure(check)).toBeLessThan(first / 3);
});

it('checks a text again for each change of the brand', () => {
  const text = 'Styled by Maya Lindqvist';
  expect(isNeutralText(text, {})).toBe(true);
  expect(isNeutralText(text, { name: 'Maya Lindqvist' })).toBe(false);
  expect(isNeutralText(text, { brokerage: 'Maya Lindqvist' })).toBe(false);
  expect(isNeutralText(text, { name: 'Ben Osei' })).toBe(true);
  expect(isNeutralText(undefined, { name: 'Ben Osei' })).toBe(true);
});
