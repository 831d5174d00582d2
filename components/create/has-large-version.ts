import type { Version } from '@/contracts/production/versions';
import { needsOriginals } from '@/contracts/project/shape';

/** Whether a version that is to be made waits for originals that follow their smaller copies. */
export function hasLargeVersion(versions: readonly Version[] = []): boolean {
  return versions.some(({ isTicked, shape }) => isTicked && needsOriginals(shape));
}
