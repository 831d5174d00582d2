import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { findFreePort } from '@/scripts/supervise/network';
import { signInAtProvider } from './sign-in-at-provider';

const port = await findFreePort('127.0.0.1');
const origin = 'https://homes.example';
const provider = spawn(process.execPath, ['--import', 'tsx', 'dev/identity-provider.ts'], {
  env: { ...process.env, APP_ORIGIN: origin, DEV_IDP_PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
afterAll(async () => {
  if (provider.kill()) await once(provider, 'exit');
});

it('dev:identity returns to APP_ORIGIN', async () => {
  const [line] = await once(provider.stdout.setEncoding('utf8'), 'data');
  expect(line).toContain(`which returns to ${origin}.`);
  const { accessToken } = await signInAtProvider(`http://127.0.0.1:${port}`, origin);
  expect(accessToken).toMatch(/^ey/);
});
