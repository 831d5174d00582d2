import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

/**
 * Creates a database with the product's tables for this test file and drops it when the file is done.
 * Call it while the file loads (`const url = await freshDatabase()` at its top), because it adds a hook.
 */
export function freshDatabase(): Promise<string> {
  return createDatabase(`template ${inject('postgresTemplate')}`);
}

/** As `freshDatabase`, without any tables: for tests of migrations and of the first start. */
export function emptyDatabase(): Promise<string> {
  return createDatabase('');
}

async function createDatabase(source: string): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name} ${source}`);
  afterAll(() => dropDatabase(server, name));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * PostgreSQL refuses to force out an autovacuum worker (42501: it belongs to a superuser). The worker is
 * done with so small a database in a moment, so the drop is tried again.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== '42501' || tries === 50)
        throw error;
      await sleep(200);
    }
  }
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
