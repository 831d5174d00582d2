import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { MediaStore } from '@/adapters/storage/media-store';
import { mediaStoreVariables, openMediaStore } from '@/adapters/storage/open-media-store';
import { type FoundDatabase, findDatabase } from '../find-database';

/** The database and the store that the settings name. */
export interface OpenDeployment {
  readonly database: FoundDatabase;
  readonly store: MediaStore;
  readonly secretPath: string;
}

/** @param options.createsDatabase creates the embedded database if the data folder has none. */
export async function openDeployment({
  createsDatabase = false,
}: {
  readonly createsDatabase?: boolean;
} = {}): Promise<OpenDeployment> {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const settings = z
    .object({ DATABASE_URL: z.string().optional(), ...mediaStoreVariables })
    .parse(Object.fromEntries(given));
  const dataDir = resolve(settings.HOMEREEL_DATA_DIR);
  return {
    database: await findDatabase(settings.DATABASE_URL, dataDir, { creates: createsDatabase }),
    store: await openMediaStore(settings),
    secretPath: join(dataDir, 'secret'),
  };
}
