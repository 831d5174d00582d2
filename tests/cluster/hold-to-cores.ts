import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { retrySoon } from './retry-soon';

/** Where Linux keeps groups of processes that share a bound: version 2, or version 1's part for the CPU. */
const CGROUPS = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/**
 * Holds a process and its children to a share of the machine, as a container is held. Needs root and
 * control groups that can be written.
 * @returns what removes the group once its processes have ended.
 */
export function holdToCores(pid: number | undefined, cores: number): () => Promise<void> {
  const isVersion2 = existsSync(join(CGROUPS, 'cgroup.controllers'));
  const group = join(CGROUPS, isVersion2 ? '' : 'cpu', `homereel-${pid}`);
  const quota = Math.round(cores * PERIOD_US);
  mkdirSync(group);
  if (isVersion2) writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
  else {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
  // Children of a process that was killed end a moment later.
  return () => retrySoon(() => rmdir(group));
}
