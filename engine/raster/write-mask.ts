import type { SoftRange } from '../transitions/composition';

/** 1 in Q15. */
const FULL = 32_767;

/** Writes a soft range as Q15 weights (i16) at `address`, for a plane of `size` samples along the axis. */
export function writeMask(
  memory: WebAssembly.Memory,
  address: number,
  size: number,
  { from, to }: SoftRange,
  opacity: number,
): void {
  const mask = new Int16Array(memory.buffer, address, size);
  for (let i = 0; i < size; i++) {
    const at = (i + 0.5) / size;
    mask[i] = Math.round(FULL * opacity * rise(at, from) * (1 - rise(at, to)));
  }
}

function rise(at: number, [start, end]: readonly [number, number]): number {
  const t = Math.min(Math.max((at - start) / (end - start), 0), 1);
  return t * t * (3 - 2 * t);
}
