import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { withClient } from '@/adapters/database/with-client';

/** The database of a deployment, running until it is closed. */
export interface FoundDatabase {
  readonly url: string;
  /** The embedded database is already running, because the product runs. */
  readonly isRunning: boolean;
  close(): Promise<void>;
}

/**
 * Opens the database at `url`, or the embedded one of a data folder, which it starts if it is not
 * running.
 */
export async function findDatabase(
  url: string | undefined,
  dataDir: string,
): Promise<FoundDatabase> {
  if (url) return { url, isRunning: false, close: async () => undefined };
  const running = await findRunningPostgres(dataDir);
  if (running) return { url: running, isRunning: true, close: async () => undefined };
  const own = await startEmbeddedPostgres({ dataDir });
  return { url: own.url, isRunning: false, close: () => own.stop() };
}

/** The address of the built-in server of a data folder, if it runs: its pid file names the port. */
async function findRunningPostgres(folder: string): Promise<string | undefined> {
  try {
    const lines = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
    const password = (await readFile(join(folder, 'postgres-password'), 'utf8')).trim();
    const url = `postgres://homereel:${password}@127.0.0.1:${lines.split('\n')[3]}/homereel`;
    return await withClient({ connectionString: url }, async () => url);
  } catch {
    return undefined;
  }
}
