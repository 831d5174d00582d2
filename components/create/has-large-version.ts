import type { Version } from '@/contracts/production/versions';
import { needsOriginals } from '@/contracts/project/shape';

/** Returns whether a version to be rendered waits for originals that upload after their smaller copies. */
export function hasLargeVersion(versions: readonly Version[] = []): boolean {
  return versions.some(({ isTicked, shape }) => isTicked && needsOriginals(shape));
}
