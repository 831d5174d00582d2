import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { removeFolder } from './remove-folder';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for a whole run: the one `DATABASE_URL` names, or one of our own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return () => Promise.resolve();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'homereel-test-postgres-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false, mayCreateDatabases: true });
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await removeFolder(dataDir);
  };
}
