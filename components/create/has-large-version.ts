import { needsOriginals } from '@/contracts/shape';
import type { Version } from '@/contracts/versions';

/** Whether a version that is to be made waits for originals that follow their smaller copies. */
export function hasLargeVersion(versions: readonly Version[] = []): boolean {
  return versions.some(({ isTicked, shape }) => isTicked && needsOriginals(shape));
}
