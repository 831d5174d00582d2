import type { Cut } from '@/contracts/cuts';
import { needsOriginals } from '@/contracts/shape';

/** Whether a version that is to be made waits for originals that follow their smaller copies. */
export function hasLargeVersion(cuts: readonly Cut[] = []): boolean {
  return cuts.some(({ isTicked, shape }) => isTicked && needsOriginals(shape));
}
