import { constants, setPriority } from 'node:os';

/** Lets every other process have the processor first, before a child of ours. One that is gone is no error. */
export function lowerProcessPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It runs as any other then.
  }
}

/** The same for the thread that calls this. Only Linux gives threads priorities of their own. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
