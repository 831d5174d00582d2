import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeWhole } from './write-whole';

const HOLD_FILE = '.homereel-watch';
/** Interval at which a holder renews its file. */
const BEAT_MS = 5_000;
/** A holder that has not renewed it for this long is dead. Measured by this machine's clock alone. */
const DEAD_AFTER_MS = 6 * BEAT_MS;

/**
 * Waits until no other process, on this machine or another, watches the folder, and holds it then until the
 * signal: two processes would render every listing twice, under the same names.
 * @param onWaiting called once if another process holds it.
 */
export async function holdFolder(
  folder: string,
  signal: AbortSignal,
  onWaiting: () => void,
): Promise<void> {
  const path = join(folder, HOLD_FILE);
  const own = `${hostname()} ${process.pid} ${randomUUID()}`;
  let seen = await read(path);
  let seenAt = Date.now();
  if (isHeld(seen)) onWaiting();
  while (isHeld(seen) && Date.now() - seenAt < DEAD_AFTER_MS) {
    await wait(BEAT_MS / 5, undefined, { signal });
    const now = await read(path);
    if (now !== seen) seenAt = Date.now();
    seen = now;
  }
  await write(path, own, 0);
  void renew(path, own, signal);
}

/** Returns whether a holder may be alive: on another machine, only its renewals show that. */
function isHeld(text: string | undefined): boolean {
  if (text === undefined) return false;
  const [host, pid] = text.split(' ');
  return host !== hostname() || isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function renew(path: string, own: string, signal: AbortSignal): Promise<void> {
  for (let beat = 1; !signal.aborted; beat++) {
    await wait(BEAT_MS, undefined, { signal }).catch(() => undefined);
    // An unreachable folder cannot be watched either, which the log reports.
    await write(path, own, beat).catch(() => undefined);
  }
  await rm(path, { force: true }).catch(() => undefined);
}

async function read(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

function write(path: string, own: string, beat: number): Promise<void> {
  return writeWhole(path, `${own} ${beat}`);
}
