import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { withClient } from '@/adapters/database/with-client';

/** The database of a deployment, running until it is closed. */
export interface FoundDatabase {
  readonly url: string;
  /** Names the database for the operator, without its password. */
  readonly label: string;
  /** Homereel is connected to it, so it is the database in use. */
  readonly isRunning: boolean;
  close(): Promise<void>;
}

export interface FindOptions {
  readonly confirmCreation?: (target: Pick<FoundDatabase, 'label'>) => Promise<void>;
}

/**
 * Opens the database at `url`, or the embedded one of a data folder, which it starts if it is not
 * running.
 * @param options.confirmCreation asks the operator before the embedded database is made, if the data folder
 * has none. Without it, none is made.
 * @throws Error if there is no `url` and the data folder has no database.
 */
export async function findDatabase(
  url: string | undefined,
  dataDir: string,
  { confirmCreation }: FindOptions = {},
): Promise<FoundDatabase> {
  if (url) {
    return {
      url,
      label: `${toLabel(url)} (DATABASE_URL)`,
      isRunning: await isInUse(url),
      close: async () => undefined,
    };
  }
  const label = `the embedded database in ${dataDir}`;
  const running = await findRunningPostgres(dataDir);
  if (running) return { url: running, label, isRunning: true, close: async () => undefined };
  if (!existsSync(join(dataDir, 'postgres'))) {
    if (confirmCreation === undefined) {
      throw new Error(
        `There is no database in ${dataDir}. Set DATABASE_URL or HOMEREEL_DATA_DIR, in the environment or in .env.`,
      );
    }
    await confirmCreation({ label });
  }
  const own = await startEmbeddedPostgres({ dataDir });
  return { url: own.url, label, isRunning: false, close: () => own.stop() };
}

/** `homereel at db.example:5432`, without user and password. */
function toLabel(url: string): string {
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1)) || 'the default database'} at ${host || 'a local socket'}`;
}

/** Returns whether a service of Homereel is connected. */
function isInUse(url: string): Promise<boolean> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity
        where datname = current_database() and application_name = 'homereel' limit 1`,
    );
    return rows.length > 0;
  });
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
