import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createListing, readListing } from '@/contracts/production/listings';
import { listProjects, readProject } from '@/contracts/project/projects';
import { startKillableApi } from '@/tests/faults/killable-api';
import { eventually } from '@/tests/support/eventually';
import { makePhoto } from '@/tests/support/make-picture';

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
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
const { me, kill, untilUp } = await startKillableApi({
  PERMITTED_INNER_HOSTS: `127.0.0.1:${sitePort}`,
});

it('an accepted listing is completed although the API is killed while its photos are fetched', async () => {
  const names = ['1.jpg', '2.jpg', '3.jpg'];
  const photos = names.map((name) => ({ url: `http://127.0.0.1:${sitePort}/${name}` }));
  const body = { photos, edit: true, generate: true };
  const accepted = await me.call(createListing, {}, { body });
  expect(accepted.status).toBe(202);
  const { listingId } = accepted.body;
  for (const waitingFor of [2, 3]) {
    await eventually(() => expect(asked).toContain(`/${waitingFor}.jpg`));
    kill();
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
