import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createLog } from '@/adapters/log';
import type { Deps } from '@/product-api/deps';
import { readEnv } from '@/product-api/env';
import { openDeps } from '@/product-api/open-deps';
import { findDatabase } from '../find-database';

/**
 * Opens the dependencies of the product API's use cases with the product's own settings: the database in
 * `DATABASE_URL`, or else the embedded one of the data folder, running or not.
 */
export async function openDesk(): Promise<{ readonly deps: Deps; close(): Promise<void> }> {
  const dataDir = resolve(process.env.HOMEREEL_DATA_DIR || './data');
  const found = await findDatabase(process.env.DATABASE_URL, dataDir);
  const secretPath = join(dataDir, 'secret');
  const ownSecret = existsSync(secretPath) ? readFileSync(secretPath, 'utf8').trim() : undefined;
  const env = readEnv({
    ...process.env,
    DATABASE_URL: found.url,
    HOMEREEL_DATA_DIR: dataDir,
    HOMEREEL_SECRET: process.env.HOMEREEL_SECRET || ownSecret,
  });
  // Standard output is reserved for the answer.
  const { deps, close } = await openDeps(env, createLog('silent'));
  return {
    deps,
    async close() {
      await close();
      await found.close();
    },
  };
}
