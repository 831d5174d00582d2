import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { type Held, holdProcess } from '@/tests/cluster/hold-process';

/** Resource use of a program and all its descendants. */
export interface Measured {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Peak memory of the whole process tree in MB; shared memory counts once. */
  readonly megabytes: number;
  readonly stdout: string;
}

/** Reading it takes time from the measured machine, so it is read seldom. */
const SAMPLED_EVERY_MS = 1_000;
/** Linux counts a process's time in hundredths of a second. */
const TICKS = 100;

/**
 * Runs a program to its end, restricted to the resources in `held`. Only one at a time, because the time of
 * all ended children is counted.
 */
export async function measureProcess(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  held?: Held,
): Promise<Measured> {
  const [before, started] = [await readChildrenTicks(), performance.now()];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const release = held && holdProcess(child.pid, held);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  let megabytes = 0;
  const timer = setInterval(async () => {
    megabytes = Math.max(megabytes, await readTreeMegabytes(child.pid ?? 0));
  }, SAMPLED_EVERY_MS);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).finally(() => clearInterval(timer));
  await release?.();
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return {
    cpuSeconds: ((await readChildrenTicks()) - before) / TICKS,
    wallSeconds: (performance.now() - started) / 1_000,
    megabytes,
    stdout: Buffer.concat(chunks).toString(),
  };
}

/** Returns the ids of a process and of all its descendants. */
export async function listTree(root: number): Promise<number[]> {
  const names = await readdir('/proc');
  const ids = names.map(Number).filter((id) => id > 0);
  const parents = await Promise.all(ids.map(async (id) => [id, await readParent(id)] as const));
  const tree = [root];
  for (const id of tree) {
    tree.push(...parents.flatMap(([child, parent]) => (parent === id ? child : [])));
  }
  return tree;
}

/** Returns the memory of a process and all its descendants, in MB; shared memory counts once. */
export async function readTreeMegabytes(root: number): Promise<number> {
  const sizes = await Promise.all((await listTree(root)).map(readMegabytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the processor time of a process and all its descendants, in seconds. */
export async function readTreeCpuSeconds(root: number): Promise<number> {
  const ticks = await Promise.all(
    (await listTree(root)).map(async (id) => {
      const [user, system, endedUser, endedSystem] = (await readStat(id)).slice(11, 15).map(Number);
      return (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0);
    }),
  );
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
}

async function readMegabytes(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

async function readParent(id: number): Promise<number> {
  return Number((await readStat(id))[1] ?? 0);
}

/** Returns the processor time of this process so far, and of its children that have ended. */
export async function readCpuSeconds(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + (await readChildrenTicks()) / TICKS;
}

/** Returns the user and system time of all children that have ended, and of theirs. */
async function readChildrenTicks(): Promise<number> {
  const stat = await readStat('self');
  return Number(stat[13] ?? 0) + Number(stat[14] ?? 0);
}

/** Returns the fields of a process from its state on: the name before them may contain any character. */
async function readStat(id: number | 'self'): Promise<string[]> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
