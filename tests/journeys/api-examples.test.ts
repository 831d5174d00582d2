import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiExamples, EXAMPLE_SHOT_ID, EXAMPLE_VERSION_ID } from '@/contracts/api/api-examples';
import { type OperationName, operations } from '@/contracts/api/operations';
import { createAccessToken } from '@/contracts/people/access-tokens';
import { readUser } from '@/contracts/people/users';
import { listVersions } from '@/contracts/production/versions';
import { uploadHeadshot, uploadLogo } from '@/contracts/project/brands';
import { createProject } from '@/contracts/project/projects';
import { uploadTrack } from '@/contracts/project/tracks';
import { switchApproval, writeComment } from '@/contracts/publishing/approval';
import { openDeliveryLink } from '@/contracts/publishing/delivery';
import { createWebhook } from '@/contracts/publishing/webhooks';
import { ApiClient } from '@/tests/support/api-client';
import { putVideo, readCaller } from '@/tests/support/complete-video';
import { makePhoto } from '@/tests/support/make-picture';
import { makeTrack } from '@/tests/support/make-track';
import { startTestApi } from '@/tests/support/start-api';

/** Sends the description's examples like a program with an access token whose developer copied them. */

/** Represents the site of the example's photo. */
const front = await makePhoto(1);
const site = createServer((_request, response) => response.end(front));
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
afterAll(() => site.close());

const api = await startTestApi({ PERMITTED_INNER_HOSTS: host });
const me = new ApiClient(api.address);
let program: ApiClient;
const params = {
  projectId: '',
  versionId: '',
  shotId: EXAMPLE_SHOT_ID,
  webhookId: '',
  commentId: '',
};
/** Token of the listing's page, for calls of clients with its link. */
let share = '';

/** Waits for a renderer, which does not run here. */
const unsent: readonly OperationName[] = ['enhanceShot'];
/** Operations in an order in which they succeed: a project is created first, and generating comes last. */
const last: readonly string[] = ['generateShotVideo', 'generateVideo'];
const names = (Object.keys(apiExamples) as (keyof typeof apiExamples)[])
  .filter((name) => name !== 'createProject' && !unsent.includes(name))
  .sort((one, other) => last.indexOf(one) - last.indexOf(other));

const send = (name: string) => {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`there is no call ${name}`);
  const example = JSON.stringify(apiExamples[name as keyof typeof apiExamples]);
  const body = JSON.parse(
    example
      .replace(/https:\/\/(photos|agency)\.example/, `http://${host}`)
      .replace(EXAMPLE_VERSION_ID, params.versionId),
  );
  const query = operation.access === 'viewer' ? { share } : {};
  return program.call(operation, params, { body, query });
};

beforeAll(async () => {
  const body = {
    name: 'Examples',
    scopes: ['read', 'make', 'spend'],
    expiresInDays: null,
    monthlyTokens: null,
  };
  const { secret } = (await me.call(createAccessToken, {}, { body })).body;
  program = new ApiClient(api.address, secret);
  const created = await program.call(createProject, {}, { body: apiExamples.createProject });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  params.projectId = created.body.id;
  const photo = { name: 'front.jpg', bytes: front };
  const uploaded = await program.upload(params.projectId, { shotId: EXAMPLE_SHOT_ID, ...photo });
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
  for (const operation of [uploadLogo, uploadHeadshot]) {
    expect((await program.uploadTo(operation, {}, photo)).status).toBe(200);
  }
  const bytes = await makeTrack(join(api.dataDir, 'song.mp3'), { seconds: 8, beatsPerMinute: 120 });
  const track = { name: 'song.mp3', bytes };
  const { projectId } = params;
  const agreed = { agreed: 'true' };
  expect((await program.uploadTo(uploadTrack, { projectId }, track, agreed)).status).toBe(200);
  const { userId } = (await me.call(readUser)).body.user;
  await putVideo(api.deps, await readCaller(api.deps, userId), projectId, Buffer.from('video'));
  params.versionId = (await program.call(listVersions, { projectId })).body.versions[0].versionId;
  const page = { projectId, deliveryKind: 'branded' };
  share = (await program.call(openDeliveryLink, page)).body.path.split('share=')[1];
  await program.call(switchApproval, { projectId }, { body: { isOpen: true } });
  const comment = { versionId: params.versionId, seconds: 0, text: 'Longer, please' };
  const answer = await me.call(writeComment, { projectId }, { query: { share }, body: comment });
  params.commentId = answer.body.commentId;
  const webhook = { url: `http://${host}/hook`, events: ['tokens.low'] };
  const { body: hook } = await program.call(createWebhook, {}, { body: webhook });
  params.webhookId = hook.webhook.webhookId;
});

it.each(names)('%s', async (name) => {
  const answer = await send(name);
  const expected = operations.find((operation) => operation.name === name)?.status;
  expect(answer.status, JSON.stringify(answer.body)).toBe(expected);
});
