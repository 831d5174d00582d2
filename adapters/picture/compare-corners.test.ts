import { describe, expect, it } from 'vitest';
import { compareCorners } from './compare-corners';

const WORDS = 8;

/** Descriptions of corners, by a fixed sequence of words. */
function describeCorners(count: number, seed: number): Int32Array {
  let state = seed;
  return Int32Array.from({ length: count * WORDS }, () => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return state ^ (state >>> 15);
  });
}

/** Counts the same, bit by bit. */
function countBits(one: Int32Array, i: number, other: Int32Array, k: number): number {
  let bits = 0;
  for (let word = 0; word < WORDS; word++) {
    const differing = (one[i * WORDS + word] ?? 0) ^ (other[k * WORDS + word] ?? 0);
    for (let bit = 0; bit < 32; bit++) bits += (differing >>> bit) & 1;
  }
  return bits;
}

function countAll(one: Int32Array, other: Int32Array): number[][] {
  const compare = compareCorners(one, other);
  return Array.from({ length: one.length / WORDS }, (_, i) => [...compare(i)]);
}

describe('comparing corners', () => {
  it('counts the bits in which each corner of one picture differs from each of the other', () => {
    for (const [first, second] of [
      [40, 7],
      [1, 60],
      [225, 225],
    ] as const) {
      const [one, other] = [describeCorners(first, 3), describeCorners(second, 4)];
      const expected = Array.from({ length: first }, (_, i) =>
        Array.from({ length: second }, (__, k) => countBits(one, i, other, k)),
      );
      expect(countAll(one, other)).toEqual(expected);
    }
  });

  it('counts all bits and no bits; a picture without corners returns no number', () => {
    const [none, all] = [new Int32Array(WORDS), new Int32Array(WORDS).fill(-1)];
    expect(countAll(none, Int32Array.of(...none, ...all))).toEqual([[0, 256]]);
    expect(countAll(all, new Int32Array(0))).toEqual([[]]);
    expect(countAll(new Int32Array(0), all)).toEqual([]);
  });

  it('pictures of as many corners as a fingerprint can have fit', () => {
    const most = new Int32Array(0xffff * WORDS).fill(-1);
    const counts = compareCorners(most, most)(0xfffe);
    expect(counts.length).toBe(0xffff);
    expect(counts.every((count) => count === 0)).toBe(true);
  });
});
