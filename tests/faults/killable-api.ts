import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { readUser } from '@/contracts/people/users';
import { findFreePort } from '@/scripts/supervise/network';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { freshDatabase } from '@/tests/support/fresh-database';
import { removeFolder } from '@/tests/support/remove-folder';
import { KillableProcess } from './killable-process';

/** A separate product API that is restarted whenever it is killed, and its single local user. */
export interface KillableApi {
  readonly me: ApiClient;
  /** Kills it with -9. */
  kill(): void;
  /** Waits until it answers. */
  untilUp(): Promise<void>;
}

/** Runs until the tests of the file are over. @param env settings in addition to the defaults. */
export async function startKillableApi(
  env: Readonly<Record<string, string>>,
): Promise<KillableApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homereel-killable-api-'));
  const port = await findFreePort('127.0.0.1');
  const api = new KillableProcess(
    fileURLToPath(new URL('../../product-api/main.ts', import.meta.url)),
    {
      NODE_ENV: 'test',
      DATABASE_URL: await freshDatabase(),
      HOMEREEL_DATA_DIR: dataDir,
      HOMEREEL_SECRET: 'only for tests, only for tests, only for tests',
      API_PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
  );
  afterAll(async () => {
    await api.stop();
    await removeFolder(dataDir);
  });
  const me = new ApiClient(`http://127.0.0.1:${port}`);
  const untilUp = () => eventually(async () => expect((await me.call(readUser)).status).toBe(200));
  await untilUp();
  return { me, kill: () => void api.kill(), untilUp };
}
