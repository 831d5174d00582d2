import { describe, expect, it } from 'vitest';
import type { PartState } from '@/adapters/queue/job-queue';
import { orderOpenParts, type Part } from './plan-parts';
import type { Segment } from './plan-segments';

/** The order in which the open ones of parts a, b, c … are taken; `o` is open, `t` taken, `f` finished. */
function order(states: string): string {
  const names = [...'abcdefgh'].slice(0, states.length);
  const parts: Part[] = names.map((name) => ({ name, segments: [{ key: name } as Segment] }));
  const kinds: Readonly<Record<string, PartState>> = { o: 'open', t: 'taken', f: 'finished' };
  const known = new Map(names.map((name, i) => [name, kinds[states[i] ?? ''] ?? 'open']));
  return orderOpenParts(parts, known)
    .map(({ name }) => name)
    .join('');
}

describe('order of taking parts', () => {
  it.each([
    ['forwards', 'oooo', 'abcd'],
    ['from the second half where another renderer comes along behind', 'ftoooo', 'efcd'],
    ['from their first where nobody does', 'ffoooo', 'cdef'],
    ['from the longest run, then from the others', 'otfoooof', 'defga'],
    ['one alone', 'tot', 'b'],
    ['none', 'tft', ''],
  ])('%s', (_, states, ordered) => {
    expect(order(states)).toBe(ordered);
  });
});
