import type { ChildProcess } from 'node:child_process';

/**
 * Children lead process groups of their own, so that one signal reaches whatever they start. The
 * terminal's Ctrl-C then misses them: the groups still running are killed when this process ends.
 */
const running = new Set<number>();
let isWatching = false;

export function trackGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  running.add(pid);
  child.once('close', () => running.delete(pid));
  if (isWatching) return;
  isWatching = true;
  process.on('exit', () => {
    for (const group of running) killGroup(group);
  });
}

/** Kills a process and everything it started. A group that is gone already is no error. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH';
}
