import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { withClient } from '@/adapters/database/with-client';
import { fillTemplate, startTestServer, type TestServer } from './test-server';

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
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  await fillTemplate(templateUrl.href);
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  return async () => {
    await query(url, `drop database ${template}`);
    await stop();
  };
}

async function openServer(): Promise<TestServer> {
  const given = process.env.DATABASE_URL;
  return given ? { url: given, stop: () => Promise.resolve() } : startTestServer();
}

async function query(connectionString: string, statement: string): Promise<void> {
  await withClient({ connectionString }, (client) => client.query(statement));
}
