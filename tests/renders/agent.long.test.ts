import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccessToken } from '@/contracts/people/access-tokens';
import { ApiClient } from '@/tests/support/api-client';
import { connectMcp } from '@/tests/support/call-mcp';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder } from '@/tests/support/render-request';
import { type RunningHomereel, startHomereel } from '@/tests/support/start-homereel';

/** The example of docs/api.md, run as it says, and the same server over HTTP. */

const base = await openRenderFolder();
let product: RunningHomereel;
let token = '';
beforeAll(async () => {
  product = await startHomereel();
  const body = {
    name: 'Assistant',
    scopes: ['read', 'make', 'spend'],
    expiresInDays: 1,
    monthlyTokens: null,
  };
  token = (await new ApiClient(product.apiOrigin).call(createAccessToken, {}, { body })).body
    .secret;
});
afterAll(async () => {
  await product.stop();
  await base.remove();
});

it('a folder becomes four versions with links, as the document says', async () => {
  const photos = join(base.path, '412 Alder Lane');
  await makePhotos(photos, 4, { width: 1_200, height: 800 });
  const root = resolve(import.meta.dirname, '../..');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'docs/examples/agent.ts', photos, 'yes'],
    { cwd: root, env: { ...process.env, HOMEREEL_URL: product.origin, HOMEREEL_TOKEN: token } },
  );
  const links = stdout.trim().split('\n');
  expect(links.map((line) => line.split(': ')[0])).toEqual([
    'Property video',
    'MLS',
    'Reel',
    'Teaser',
  ]);
  for (const line of links) {
    const page = await fetch(line.slice(line.indexOf('http')));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('og:video')]);
  }
  const { call } = await connectMcp(`${product.origin}/api/mcp`, token);
  const [project] = (await call('list_projects')).data.projects;
  expect(project).toMatchObject({ status: 'completed' });
  const get = await fetch(`${product.origin}/api/mcp`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  });
  expect(get.status).toBe(405);
});
