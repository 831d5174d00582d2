import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { migrate } from '@/adapters/database/migrate';
import { withClient } from '@/adapters/database/with-client';
import { openBoss } from '@/adapters/queue/open-boss';
import { removeFolder } from './remove-folder';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    postgresUrl: string;
    /** Name of the migrated database that `freshDatabase` copies. */
    postgresTemplate: string;
  }
}

/** Starts one PostgreSQL for a whole run, unless `DATABASE_URL` names one, and fills its template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await openServer();
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${template}`);
  await fillTemplate(url, template);
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  return async () => {
    await query(url, `drop database ${template}`);
    await stop();
  };
}

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
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

/** Creates the tables of the product and of its queue, as the first start of the API does. */
async function fillTemplate(server: string, template: string): Promise<void> {
  const url = new URL(server);
  url.pathname = `/${template}`;
  await migrate(url.href);
  const faults: unknown[] = [];
  const onError = (error: unknown) => faults.push(error);
  const boss = await openBoss({ connectionString: url.href, onError });
  // PostgreSQL copies only a database without connections.
  await boss.stop({ graceful: false });
  if (faults.length > 0) throw new AggregateError(faults, 'The template database is incomplete.');
}

async function query(connectionString: string, statement: string): Promise<void> {
  await withClient({ connectionString }, (client) => client.query(statement));
}
