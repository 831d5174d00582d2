import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { MediaStore } from '@/adapters/storage/media-store';
import { mediaStoreVariables, openMediaStore } from '@/adapters/storage/open-media-store';
import { type FindOptions, type FoundDatabase, findDatabase } from '../find-database';

/** The database and the store that the settings name. */
export interface OpenDeployment {
  readonly database: FoundDatabase;
  readonly store: MediaStore;
  readonly secretPath: string;
}

/**
 * Opens what the settings name, runs a command on it, and closes it. An error is printed as its message,
 * and the exit code is 1.
 */
export async function runOnDeployment(
  work: (deployment: OpenDeployment) => Promise<void>,
  options: FindOptions = {},
): Promise<void> {
  let deployment: OpenDeployment | undefined;
  try {
    deployment = await openDeployment(options);
    await work(deployment);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await deployment?.database.close();
  }
}

async function openDeployment(options: FindOptions): Promise<OpenDeployment> {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const settings = z
    .object({ DATABASE_URL: z.string().optional(), ...mediaStoreVariables })
    .parse(Object.fromEntries(given));
  const dataDir = resolve(settings.HOMEREEL_DATA_DIR);
  return {
    database: await findDatabase(settings.DATABASE_URL, dataDir, options),
    store: await openMediaStore(settings),
    secretPath: join(dataDir, 'secret'),
  };
}
