/** Complex numbers in place, real and imaginary parts apart. */
export interface Spectrum {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/**
 * Transforms complex numbers in place (radix 2). The inverse divides by the length.
 * @throws RangeError if the length is not a power of two.
 */
export function transform({ real, imaginary }: Spectrum, isInverse = false): void {
  const size = real.length;
  if ((size & (size - 1)) !== 0) throw new RangeError(`${size} is no power of two`);
  reverseBits({ real, imaginary });
  const turns = turnsOf(size);
  const direction = isInverse ? -1 : 1;
  for (let span = 2; span <= size; span *= 2) {
    const half = span / 2;
    const stride = size / span;
    for (let k = 0; k < half; k++) {
      const cos = turns.real[k * stride] as number;
      const sin = direction * (turns.imaginary[k * stride] as number);
      for (let low = k; low < size; low += span) {
        const high = low + half;
        const re = real[high] as number;
        const im = imaginary[high] as number;
        const turnedRe = re * cos - im * sin;
        const turnedIm = re * sin + im * cos;
        real[high] = (real[low] as number) - turnedRe;
        imaginary[high] = (imaginary[low] as number) - turnedIm;
        (real[low] as number) += turnedRe;
        (imaginary[low] as number) += turnedIm;
      }
    }
  }
  if (!isInverse) return;
  for (let i = 0; i < size; i++) {
    (real[i] as number) /= size;
    (imaginary[i] as number) /= size;
  }
}

const knownTurns = new Map<number, Spectrum>();

/** The roots of unity of a size: half a turn, clockwise. */
function turnsOf(size: number): Spectrum {
  const known = knownTurns.get(size);
  if (known !== undefined) return known;
  const angle = (-2 * Math.PI) / size;
  const turns = {
    real: Float64Array.from({ length: size / 2 }, (_, i) => Math.cos(angle * i)),
    imaginary: Float64Array.from({ length: size / 2 }, (_, i) => Math.sin(angle * i)),
  };
  knownTurns.set(size, turns);
  return turns;
}

function reverseBits({ real, imaginary }: Spectrum): void {
  const size = real.length;
  let reversed = 0;
  for (let i = 1; i < size; i++) {
    let bit = size >> 1;
    while (reversed & bit) {
      reversed ^= bit;
      bit >>= 1;
    }
    reversed |= bit;
    if (i >= reversed) continue;
    [real[i], real[reversed]] = [real[reversed] as number, real[i] as number];
    [imaginary[i], imaginary[reversed]] = [imaginary[reversed] as number, imaginary[i] as number];
  }
}
