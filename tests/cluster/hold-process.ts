import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { retrySoon } from './retry-soon';

/** Path of Linux's control groups: version 2, or one folder for each controller of version 1. */
const CGROUPS = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/** Resource limits of a process and its children together. */
export interface Held {
  /** 0.4 is two fifths of one core. */
  readonly cores?: number | undefined;
  readonly memoryBytes?: number | undefined;
}

/**
 * Restricts a process and its children to a share of the machine, like a container. Exceeding the memory
 * kills one of them, without swapping. Requires root and writable control groups.
 * @returns a function that removes the groups once the processes have ended.
 */
export function holdProcess(pid: number | undefined, held: Held): () => Promise<void> {
  const isVersion2 = existsSync(join(CGROUPS, 'cgroup.controllers'));
  const groups = new Map<string, [file: string, value: string][]>();
  const set = (controller: string, file: string, value: string | number) => {
    const folder = isVersion2 ? CGROUPS : join(CGROUPS, controller, readOwnGroup(controller));
    const group = join(folder, `homereel-${pid}`);
    groups.set(group, [...(groups.get(group) ?? []), [file, String(value)]]);
  };
  const { cores, memoryBytes } = held;
  const quota = Math.round((cores ?? 0) * PERIOD_US);
  if (cores !== undefined && isVersion2) set('cpu', 'cpu.max', `${quota} ${PERIOD_US}`);
  if (cores !== undefined && !isVersion2) {
    set('cpu', 'cpu.cfs_period_us', PERIOD_US);
    set('cpu', 'cpu.cfs_quota_us', quota);
  }
  if (memoryBytes !== undefined && isVersion2) {
    set('memory', 'memory.max', memoryBytes);
    set('memory', 'memory.swap.max', 0);
  }
  if (memoryBytes !== undefined && !isVersion2) {
    set('memory', 'memory.limit_in_bytes', memoryBytes);
    set('memory', 'memory.swappiness', 0);
  }
  for (const [group, values] of groups) {
    mkdirSync(group);
    for (const [file, value] of values) writeFileSync(join(group, file), value);
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
  }
  // Children of a killed process end a moment later.
  return async () => {
    for (const group of groups.keys()) await retrySoon(() => rmdir(group));
  };
}

/** Returns the version 1 group of this process. */
function readOwnGroup(controller: string): string {
  const groups = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  const own = groups.find((line) => line.split(':')[1]?.split(',').includes(controller));
  return own?.split(':')[2] ?? '';
}
