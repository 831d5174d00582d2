/**
 * Draws camera noise, the same every time.
 * @param deviation standard deviation of the bytes from 128.
 */
export function drawGrain(count: number, deviation: number): Buffer {
  const grain = Buffer.alloc(count);
  let seed = 7;
  for (let i = 0; i < count; i++) {
    // The sum of three even numbers is nearly normal, and varies by as much as each of them may.
    let sum = 0;
    for (let k = 0; k < 3; k++) {
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
      sum += (seed / 2 ** 32) * 2 - 1;
    }
    grain[i] = 128 + Math.round(sum * deviation);
  }
  return grain;
}
