import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { type DevFal, startDevFal } from '@/dev/fal/serve';
import { MortalProcess } from '@/tests/faults/mortal-process';
import { ApiClient } from './api-client';
import { startTestApi, type TestApi } from './start-api';

/** The product with a real renderer in a process of its own, and fal's stand-in. */
export interface FalHouse {
  readonly api: TestApi;
  readonly me: ApiClient;
  readonly fal: DevFal;
  readonly renderer: MortalProcess;
}

/** @param variables of the renderer, beside those that lead it to the stand-in. */
export async function openFalHouse(variables: Record<string, string> = {}): Promise<FalHouse> {
  const fal = await startDevFal({ port: 0, key: 'a key' });
  const api = await startTestApi({ TRIAL_TOKENS: '1000' });
  const renderer = new MortalProcess(
    fileURLToPath(new URL('../../renderer/main.ts', import.meta.url)),
    {
      DATABASE_URL: api.databaseUrl,
      HOMEREEL_DATA_DIR: api.dataDir,
      LOG_LEVEL: 'warn',
      FAL_KEY: 'a key',
      FAL_PROXY_URL: fal.url,
      FAL_POLL_MS: '50',
      ...variables,
    },
  );
  afterAll(async () => {
    await renderer.stop();
    await fal.close();
  });
  return { api, me: new ApiClient(api.address), fal, renderer };
}
