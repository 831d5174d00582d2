import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { logProcess } from '@/adapters/log-process';
import { interrupted } from '../cli/open-workbench';
import { readWatchEnv } from '../env';
import { holdFolder } from './hold-folder';
import { watchFolder } from './watch-folder';

/** The watch process: renders the versions of every listing folder in the watch folder. */
const SETTLE_MS = 10_000;
const INTERVAL_MS = 2_000;
const RETRY_MS = 60_000;

const log = logProcess('watch');
const env = readWatchEnv();
log.level = env.LOG_LEVEL;
const { signal } = interrupted;
const { mode } = await stat(env.WATCH_FOLDER);
// Users with access to the folder get the same access to the output in it.
process.umask(~mode & 0o077);
const workFolder = join(env.HOMEREEL_DATA_DIR, 'watch');
// Remains of a killed process.
await rm(workFolder, { recursive: true, force: true });
await mkdir(workFolder, { recursive: true });

try {
  await holdFolder(env.WATCH_FOLDER, signal, () =>
    log.warn('another Homereel watches the folder; this one waits until it ends'),
  );
  log.info({ folder: env.WATCH_FOLDER }, 'the folder is watched');
  await watchFolder({
    folder: env.WATCH_FOLDER,
    workFolder,
    minFreeBytes: env.FREE_SPACE_FLOOR_GB * 1e9,
    settleMs: SETTLE_MS,
    intervalMs: INTERVAL_MS,
    retryMs: RETRY_MS,
    signal,
    log,
  });
} catch (error) {
  if (!signal.aborted) throw error;
}
log.info('the watch has stopped');
