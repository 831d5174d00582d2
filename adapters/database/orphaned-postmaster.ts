import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const POLITE_SECONDS = 10;

/**
 * Stops a server that an earlier run left running in this cluster. Removes its pid file if the pid now
 * belongs to another process, because PostgreSQL would refuse to start.
 */
export async function endOrphanedPostmaster(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = await readPid(file);
  if (pid === undefined) return;
  if (await isPostmasterOf(pid, cluster)) {
    process.kill(pid, 'SIGINT');
    if (!(await hasEnded(pid, cluster))) {
      process.kill(pid, 'SIGQUIT');
      await hasEnded(pid, cluster);
    }
  }
  await rm(file, { force: true });
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 1 ? pid : undefined;
}

/** Identified by its command line, which contains the cluster's folder. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return words.split('\0').includes(cluster);
}

async function hasEnded(pid: number, cluster: string): Promise<boolean> {
  for (let waited = 0; waited < POLITE_SECONDS * 10; waited++) {
    if (!(await isPostmasterOf(pid, cluster))) return true;
    await wait(100);
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
