import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { findFreePort } from '@/scripts/supervise/network';

const BYTES = 200_000;
const started: ChildProcess[] = [];
test.afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Tries to start a service that cannot; the environment is the given one alone. */
function tryStart(service: string, env: Record<string, string>) {
  const { PATH, HOME, FFMPEG_PATH } = process.env;
  return spawnSync(process.execPath, ['scripts/start-service.mjs', service], {
    env: { NODE_ENV: 'production', PATH, HOME, FFMPEG_PATH, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
}

test('a service that cannot start says in a line what is missing, and ends with 1', () => {
  const cases = [
    ['api', {}, /DATABASE_URL/],
    ['renderer', {}, /DATABASE_URL/],
    ['renderer', { FFMPEG_PATH: '/bin/false' }, /ffmpeg to use is \/bin\/false/],
    ['api', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /ECONNREFUSED 127\.0\.0\.1:1/],
    ['web', { OIDC_ISSUER: 'https://id.example' }, /OIDC_CLIENT_ID is needed/],
    ['website', {}, /There is no service website: web, api, renderer/],
  ] as const;
  for (const [service, env, sentence] of cases) {
    const { status, stderr } = tryStart(service, env);
    expect(stderr).toMatch(sentence);
    expect(stderr).toContain(`The service ${service} cannot start: `);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  }
});

test('the web, asked to stop, is no longer ready, finishes a download, and ends with 0', async () => {
  const downloads: ServerResponse[] = [];
  const api = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': BYTES });
    response.write(Buffer.alloc(BYTES / 2));
    downloads.push(response);
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const port = await findFreePort('127.0.0.1');
  const web = spawn(process.execPath, ['scripts/start-service.mjs', 'web'], {
    env: {
      ...process.env,
      OIDC_ISSUER: '',
      PORT: String(port),
      API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      DRAIN_NOTICE_SECONDS: '1',
      DRAIN_SECONDS: '20',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(web);
  const exit = once(web, 'exit');
  let output = '';
  web.stdout.on('data', (text) => {
    output += text;
  });
  const address = `http://127.0.0.1:${port}`;
  const ask = (path: string) =>
    fetch(address + path, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 'refused',
    );
  await expect.poll(() => ask('/readyz')).toBe(200);

  const id = '00000000-0000-4000-8000-000000000001';
  const download = get(`${address}/api/video-projects/${id}/video`);
  const [answer]: IncomingMessage[] = await once(download, 'response');
  let received = 0;
  answer?.on('data', (bytes: Buffer) => {
    received += bytes.length;
  });
  web.kill('SIGTERM');
  await expect.poll(() => ask('/readyz')).toBe(503);
  expect(await ask('/healthz')).toBe(200);
  await expect.poll(() => ask('/healthz')).toBe('refused');
  for (const response of downloads) response.end(Buffer.alloc(BYTES / 2));
  expect(await exit).toEqual([0, null]);
  expect(received).toBe(BYTES);
  expect(output).toContain('"msg":"the web has stopped"');
  api.close();
});
