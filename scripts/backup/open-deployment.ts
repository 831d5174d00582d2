import { join, resolve } from 'node:path';
import { z } from 'zod';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import type { MediaStore } from '@/adapters/storage/media-store';
import { mediaStoreVariables, openMediaStore } from '@/adapters/storage/open-media-store';
import { findRunningPostgres } from '../find-running-postgres';

/** The database and the store that the environment names. */
export interface OpenDeployment {
  readonly databaseUrl: string;
  /** The database is our own, and somebody else started it: the product runs. */
  readonly isRunning: boolean;
  readonly store: MediaStore;
  readonly secretPath: string;
  close(): Promise<void>;
}

export async function openDeployment(): Promise<OpenDeployment> {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const settings = z
    .object({ DATABASE_URL: z.string().optional(), ...mediaStoreVariables })
    .parse(Object.fromEntries(given));
  const dataDir = resolve(settings.HOMEREEL_DATA_DIR);
  const running =
    settings.DATABASE_URL === undefined ? await findRunningPostgres(dataDir) : undefined;
  const known = settings.DATABASE_URL ?? running;
  const own = known === undefined ? await startEmbeddedPostgres({ dataDir }) : undefined;
  return {
    databaseUrl: known ?? own?.url ?? '',
    isRunning: running !== undefined,
    store: await openMediaStore(settings),
    secretPath: join(dataDir, 'secret'),
    close: async () => own?.stop(),
  };
}
