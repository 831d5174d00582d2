import type { ChildProcess } from 'node:child_process';

/**
 * Each child leads its own process group, so that one signal reaches all its descendants. The terminal's
 * Ctrl-C does not reach these groups; those still running are killed when this process exits.
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

/** Kills a process and all its descendants. Ignores a group that has already exited. */
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
