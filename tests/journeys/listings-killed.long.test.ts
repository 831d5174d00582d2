import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { createListing, readListing } from '@/contracts/listings';
import { listProjects, readProject } from '@/contracts/projects';
import { readUser } from '@/contracts/users';
import { findFreePort } from '@/scripts/supervise/network';
import { KillableProcess } from '@/tests/faults/killable-process';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { freshDatabase } from '@/tests/support/fresh-database';
import { makePhoto } from '@/tests/support/make-picture';
import { removeFolder } from '@/tests/support/remove-folder';

/** The photographer's site: each photo is answered once it may be. */
let mayAnswer = 1;
const asked: string[] = [];
const picture = await makePhoto(1);
const site = createServer(async (request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  while (Number(path.slice(1, 2)) > mayAnswer) await new Promise((done) => setTimeout(done, 20));
  response.end(picture);
});
site.listen(0, '127.0.0.1');
await once(site, 'listening');
const { port: sitePort } = site.address() as AddressInfo;
const databaseUrl = await freshDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'homereel-listings-killed-'));
const port = await findFreePort('127.0.0.1');
const api = new KillableProcess(
  fileURLToPath(new URL('../../product-api/main.ts', import.meta.url)),
  {
    ...{ NODE_ENV: 'test', DATABASE_URL: databaseUrl, HOMEREEL_DATA_DIR: dataDir },
    HOMEREEL_SECRET: 'only for tests, only for tests, only for tests',
    ...{ API_PORT: String(port), LOG_LEVEL: 'warn' },
    PERMITTED_INNER_HOSTS: `127.0.0.1:${sitePort}`,
  },
);
afterAll(async () => {
  await api.stop();
  site.closeAllConnections();
  site.close();
  await removeFolder(dataDir);
});
const me = new ApiClient(`http://127.0.0.1:${port}`);
const untilUp = () => eventually(async () => expect((await me.call(readUser)).status).toBe(200));

it('a listing that was accepted is made although the API is killed while its photos are fetched', async () => {
  await untilUp();
  const names = ['1.jpg', '2.jpg', '3.jpg'];
  const photos = names.map((name) => ({ url: `http://127.0.0.1:${sitePort}/${name}` }));
  const body = { photos, edit: true, generate: true };
  const accepted = await me.call(createListing, {}, { body });
  expect(accepted.status).toBe(202);
  const { listingId } = accepted.body;
  for (const waitingFor of [2, 3]) {
    await eventually(() => expect(asked).toContain(`/${waitingFor}.jpg`));
    api.kill();
    asked.length = 0;
    mayAnswer = waitingFor;
    await untilUp();
  }
  const made = await eventually(async () => {
    const { body: listing } = await me.call(readListing, { listingId });
    expect(listing.state).toBe('done');
    return listing;
  });
  expect([made.error, made.failures, made.project.isGenerating]).toEqual([null, [], true]);
  const project = (await me.call(readProject, { projectId: made.project.projectId })).body;
  const all = [...project.clips, ...(project.leftOut ?? [])];
  expect(all.map(({ displayName }) => displayName).sort()).toEqual(names);
  expect((await me.call(listProjects)).body).toHaveLength(1);
}, 240_000);
