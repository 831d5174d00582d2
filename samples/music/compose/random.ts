/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 to 1, evenly spread. */
  next(): number;
  /** Normal with mean 0 and standard deviation 1, cut at ±2. */
  nextNormal(): number;
}

/** @param seed any whole number. */
export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  // Marsaglia's xorshift with 32 bits, period 2^32 − 1.
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  if (state === 0) state = 1;
  for (let i = 0; i < 8; i++) next();
  return {
    next,
    nextNormal() {
      // Twelve even numbers sum to a variance of one.
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += next();
      return Math.max(-2, Math.min(2, sum));
    },
  };
}
