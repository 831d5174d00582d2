// Compares descriptions of 256 bits, such as those of corners in engine/framing/fingerprint.ts.

/**
 * Sets counts[i] (u16) to the number of bits in which the description at `one` differs from the i-th at
 * `others`.
 */
export function countDiffering(counts: usize, one: usize, others: usize, count: i32): void {
  const a = load<u64>(one);
  const b = load<u64>(one, 8);
  const c = load<u64>(one, 16);
  const d = load<u64>(one, 24);
  for (let i = 0; i < count; i++) {
    const other = others + (<usize>i << 5);
    const bits = popcnt(a ^ load<u64>(other)) + popcnt(b ^ load<u64>(other, 8))
      + popcnt(c ^ load<u64>(other, 16)) + popcnt(d ^ load<u64>(other, 24));
    store<u16>(counts + (<usize>i << 1), <u16>bits);
  }
}
