import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { migrate } from '@/adapters/database/migrate';
import { openBoss } from '@/adapters/queue/open-boss';
import { removeFolder } from './remove-folder';

export interface TestServer {
  /** Address of a PostgreSQL server on which tests may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts an embedded PostgreSQL for a run of tests. Its data are deleted when it stops. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homereel-test-postgres-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false, mayCreateDatabases: true });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await removeFolder(dataDir);
    },
  };
}

/** Creates the tables of the product and of its queue in a database, as the first start of the API does. */
export async function fillTemplate(url: string): Promise<void> {
  await migrate(url);
  const faults: unknown[] = [];
  const boss = await openBoss({ connectionString: url, onError: (error) => faults.push(error) });
  // PostgreSQL copies only a database without connections.
  await boss.stop({ graceful: false });
  if (faults.length > 0) throw new AggregateError(faults, 'The template database is incomplete.');
}
