import { totalmem } from 'node:os';

/** Memory of this machine, or of its container, in bytes. */
export function readMemoryLimit(): number {
  // It is 0 if no limit is known.
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
