import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { afterAll } from 'vitest';
import { createLog } from '@/adapters/log';
import { readEnv } from '@/product-api/env';
import { type RunningApi, startApi } from '@/product-api/start-api';
import { freshDatabase } from './fresh-database';
import { removeFolder } from './remove-folder';

export interface TestApi extends RunningApi {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/**
 * Starts the product API in this process on a free port, with a database and a data folder of its
 * own; both go when the test file is done. To be called while the file loads.
 * @param variables what differs from an empty environment (local mode).
 * @param log takes its lines; default: they go to standard output, at TEST_LOG_LEVEL.
 */
export async function startTestApi(
  variables: Record<string, string> = {},
  log?: Logger,
): Promise<TestApi> {
  const databaseUrl = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'homereel-test-api-'));
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    HOMEREEL_DATA_DIR: dataDir,
    HOMEREEL_SECRET: 'only for tests, only for tests, only for tests',
    API_PORT: '0',
    // It would take the processor from all tests; those about it turn it on.
    FIND_AHEAD: 'false',
    DRAIN_NOTICE_SECONDS: '0',
    DRAIN_SECONDS: '2.5',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...variables,
  });
  const api = await startApi(env, log ?? createLog(env.LOG_LEVEL));
  afterAll(async () => {
    await api.close();
    await removeFolder(dataDir);
  });
  return { ...api, dataDir, databaseUrl };
}
