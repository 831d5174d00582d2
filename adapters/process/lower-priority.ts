import { constants, setPriority } from 'node:os';

/** Gives a child process the lowest CPU priority. Ignores one that has already exited. */
export function lowerProcessPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process then keeps its normal priority.
  }
}

/** Like `lowerProcessPriority`, for the calling thread. Only Linux has per-thread priorities. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
