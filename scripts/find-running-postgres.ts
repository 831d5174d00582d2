import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '@/adapters/database/with-client';

/** The address of the built-in server of a data folder, if it runs: its pid file names the port. */
export async function findRunningPostgres(folder: string): Promise<string | undefined> {
  try {
    const lines = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
    const password = (await readFile(join(folder, 'postgres-password'), 'utf8')).trim();
    const url = `postgres://homereel:${password}@127.0.0.1:${lines.split('\n')[3]}/homereel`;
    return await withClient({ connectionString: url }, async () => url);
  } catch {
    return undefined;
  }
}
