import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiExamples } from '@/contracts/api/api-examples';
import { toOperationScope } from '@/contracts/api/operation-scopes';
import { operations } from '@/contracts/api/operations';
import { openSupportShare } from '@/contracts/api/support';
import { createAccessToken, listAccessTokens } from '@/contracts/people/access-tokens';
import { readUser } from '@/contracts/people/users';
import { createListing, readListing } from '@/contracts/production/listings';
import { shareProject } from '@/contracts/production/sharing';
import { listVersions } from '@/contracts/production/versions';
import * as projects from '@/contracts/project/projects';
import { PART_CONTENT_TYPE, TUS_VERSION } from '@/contracts/project/uploads';
import { switchApproval, writeComment } from '@/contracts/publishing/approval';
import { openDeliveryLink } from '@/contracts/publishing/delivery';
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
} from '@/contracts/publishing/webhooks';
import { ApiClient } from '@/tests/support/api-client';
import { putRung, putVideo, readCaller } from '@/tests/support/complete-video';
import { eventually } from '@/tests/support/eventually';
import { listFiles } from '@/tests/support/list-files';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { TusClient, toMetadata } from '@/tests/support/tus-client';
import { sendVoice } from '@/tests/support/voices';
import { startWebhookReceiver } from '@/tests/support/webhook-receiver';

const idp = await startTokenIssuer();
const receiver = await startWebhookReceiver();
const api = await startTestApi({
  OIDC_ISSUER: idp.issuer,
  OIDC_AUDIENCE: audience,
  OIDC_OPERATOR_CLAIM: 'roles',
  OIDC_OPERATOR_VALUE: 'operator',
  PERMITTED_INNER_HOSTS: receiver.host,
});
const anna = new ApiClient(api.address, await idp.sign('anna'));
const mallory = new ApiClient(api.address, await idp.sign('mallory'));
const nobody = new ApiClient(api.address);

/** Every call with the id of a user's object. */
const named = operations.filter(
  ({ access, path }) => path.includes(':') && (access === 'person' || access === 'viewer'),
);

/** Every call of the operator's page. */
const operatorCalls = operations.filter(({ access }) => access === 'operator');

/** A valid body for each call that needs one: add new calls with a body here. */
const bodies: Readonly<Record<string, unknown>> = {
  saveProject: { name: 'Mine now' },
  saveProjectInfo: { name: 'Mine now' },
  enhanceShot: { prompt: 'brighter' },
  pickVariant: { fileName: 'original.jpg' },
  generateShotVideo: { prompt: 'slowly closer' },
  completeLocalCheckout: { quantity: 1 },
  addVersion: { preset: 'reel' },
  saveVersion: { isTicked: false },
  changeTrack: { startSeconds: 1 },
  saveVoice: { script: 'Mine now' },
  editProject: {},
  importListing: apiExamples.importListing,
  useShot: { isUsed: false },
  saveWebhook: { isOn: false },
  switchApproval: { isOpen: true },
  writeComment: apiExamples.writeComment,
  approveListing: {},
  answerComment: { isResolved: true },
  previewTypedWords: { facts: { address: 'Mine now' }, captions: [] },
  previewTypedVersions: { facts: { address: 'Mine now' }, captions: [] },
  saveFacts: { facts: { address: 'Mine now' }, captions: [] },
};

/** Queries of the calls that require one. */
const queries: Readonly<Record<string, Record<string, string>>> = {
  readNetworkStill: { size: 'square' },
  findAsOperator: { search: 'anna' },
};

const hers = {
  projectId: '',
  versionId: '',
  shotId: randomUUID(),
  fileName: 'original.jpg',
  videoId: '',
  streamFile: '720p.mp4',
  accessTokenId: '',
  listingId: '',
  webhookId: '',
  deliveryId: '',
  deliveryKind: 'branded',
  commentId: '',
  uploadId: '',
  userId: '',
};
/** Headers of the calls for uploads in parts. */
const tusHeaders = {
  'tus-resumable': TUS_VERSION,
  'upload-length': '9',
  'upload-offset': '0',
  'upload-metadata': toMetadata({ shotId: hers.shotId, filename: 'mine.jpg' }),
};
let own = '';
/** Calls with an access token of Mallory’s that has all scopes. */
let program: ApiClient;
const params = () => ({ ...hers, checkoutId: randomUUID(), jobId: randomUUID() });
const send = async (client: ApiClient, operation: (typeof operations)[number], share?: string) => {
  if (operation.name === 'uploadTrack') {
    const file = { name: 'mine.mp3', bytes: new Uint8Array(9) };
    return client.uploadTo(operation, { projectId: hers.projectId }, file, { agreed: 'true' });
  }
  if (operation.name === 'uploadVoice') return sendVoice(client, hers.projectId);
  if (operation.bodyType === 'upload') {
    const file = { shotId: randomUUID(), name: 'mine.jpg', bytes: await makePhoto(9) };
    return client.upload(hers.projectId, file);
  }
  if (operation.bodyType === 'part') {
    const headers = { ...tusHeaders, 'content-type': PART_CONTENT_TYPE };
    return client.call(operation, params(), { body: 'mine', headers });
  }
  const query = { ...(operation.access === 'viewer' && { share }), ...queries[operation.name] };
  const headers = operation.path.includes('/uploads') ? tusHeaders : {};
  return client.call(operation, params(), { query, headers, body: bodies[operation.name] });
};

/** Returns the whole database except the rows that a new user's first visit writes. */
async function snapshot(): Promise<unknown> {
  const tables = [
    'projects',
    'shots',
    'variants',
    'media',
    'shares',
    'delivery_links',
    'support_shares',
    'operator_actions',
    'approvals',
    'comments',
    'plays',
    'work',
    'ledger_entries',
    'versions',
    'brands',
    'tracks',
    'voices',
    'stream_rungs',
    'access_tokens',
    'listings',
    'webhooks',
    'webhook_events',
    'webhook_deliveries',
    'uploads',
    'awaited_originals',
  ];
  const rows = tables.map((table) =>
    // The last use of a token is recorded once a minute, which does not count as a change.
    api.deps.database.query(`select to_jsonb(t) - 'last_used' as row from ${table} t order by 1`),
  );
  const parts = await api.deps.partStore.readSize(hers.uploadId);
  return [await Promise.all(rows), await listFiles(api.deps), parts];
}

beforeAll(async () => {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] }, name: 'Hers' };
  hers.projectId = (await anna.call(projects.createProject, {}, { body })).body.id;
  await anna.upload(hers.projectId, {
    shotId: hers.shotId,
    name: 'front.jpg',
    bytes: await makePhoto(1),
  });
  const tus = new TusClient(anna, hers.projectId);
  const begun = await tus.begin({ shotId: randomUUID(), name: 'hall.jpg', length: 900 });
  hers.uploadId = begun.body.uploadId;
  await tus.append(hers.uploadId, 0, new Uint8Array(99));
  const { userId } = (await anna.call(readUser)).body.user;
  hers.userId = userId;
  const caller = await readCaller(api.deps, userId);
  await putVideo(api.deps, caller, hers.projectId, Buffer.from('a video'));
  await anna.call(shareProject, { projectId: hers.projectId });
  await anna.call(openSupportShare, { projectId: hers.projectId });
  const [main] = (await anna.call(listVersions, { projectId: hers.projectId })).body.versions;
  hers.versionId = main.versionId;
  await addComment();
  hers.videoId = await putRung(api.deps, hers.versionId);
  const token = {
    name: 'Delivery',
    scopes: ['read', 'make', 'spend'],
    expiresInDays: null,
    monthlyTokens: null,
  };
  const made = await anna.call(createAccessToken, {}, { body: token });
  hers.accessTokenId = made.body.accessToken.accessTokenId;
  await addWebhook();
  const photos = new FormData();
  photos.append('file', new Blob([await makePhoto(2)]), 'hall.jpg');
  const sent = await anna.sendForm(createListing, photos);
  hers.listingId = sent.body.listingId;
  const { listingId } = hers;
  await eventually(async () =>
    expect((await anna.call(readListing, { listingId })).body.state).toBe('done'),
  );
  const { secret } = (await mallory.call(createAccessToken, {}, { body: token })).body;
  program = new ApiClient(api.address, secret);
  // Her first visit opens an account; the following calls must change nothing.
  own = (await mallory.call(projects.createProject, {}, { body })).body.id;
});

/** Adds a client's comment on the page for approval. */
async function addComment(): Promise<void> {
  const { projectId, versionId } = hers;
  const page = { projectId, deliveryKind: 'branded' };
  const { path } = (await anna.call(openDeliveryLink, page)).body;
  await anna.call(switchApproval, { projectId }, { body: { isOpen: true } });
  const query = { share: path.split('share=')[1] };
  const body = { versionId, seconds: 0, text: 'Hers' };
  hers.commentId = (await nobody.call(writeComment, { projectId }, { query, body })).body.commentId;
}

/** Adds a webhook with a delivery that has arrived. */
async function addWebhook(): Promise<void> {
  const webhook = { url: receiver.toUrl('/hers'), events: ['project.ready'] };
  const { webhookId } = (await anna.call(createWebhook, {}, { body: webhook })).body.webhook;
  const { deliveryId } = (await anna.call(testWebhook, { webhookId })).body.delivery;
  Object.assign(hers, { webhookId, deliveryId });
  await eventually(async () => {
    const { deliveries } = (await anna.call(listWebhookDeliveries, { webhookId })).body;
    expect(deliveries[0].state).toBe('delivered');
  });
}

describe('data of other users', () => {
  it('are many calls', () => {
    expect(named.length).toBeGreaterThanOrEqual(48);
  });

  it.each(named.map((operation) => [operation.name, operation] as const))(
    '%s answers 404 as for what does not exist, and changes nothing',
    async (name, operation) => {
      const before = await snapshot();
      const theirs = await send(mallory, operation, 'AAAAAAAAAAAAAAAAAAAAAA');
      expect(theirs.status, `${name}: ${JSON.stringify(theirs.body)}`).toBe(404);

      const known = hers.projectId;
      hers.projectId = randomUUID();
      const missing = await send(mallory, operation, 'AAAAAAAAAAAAAAAAAAAAAA');
      hers.projectId = known;
      const { requestId: _, ...answer } = theirs.body;
      expect(missing.body).toEqual({ ...answer, requestId: expect.any(String) });
      expect(await snapshot()).toEqual(before);
    },
  );

  it.each(named.map((operation) => [operation.name, operation] as const))(
    '%s answers an access token like its owner, or not at all, and changes nothing',
    async (name, operation) => {
      const before = await snapshot();
      const theirs = await send(program, operation, 'AAAAAAAAAAAAAAAAAAAAAA');
      const expected = toOperationScope(operation) === 'browser' ? 403 : 404;
      expect(theirs.status, `${name}: ${JSON.stringify(theirs.body)}`).toBe(expected);
      expect(await snapshot()).toEqual(before);
    },
  );

  it('webhooks are listed to their owner alone', async () => {
    const ids = async (client: ApiClient) =>
      (await client.call(listWebhooks)).body.webhooks.map(
        ({ webhookId }: { webhookId: string }) => webhookId,
      );
    expect([await ids(anna), await ids(mallory)]).toEqual([[hers.webhookId], []]);
    expect(receiver.received).toHaveLength(1);
  });

  it('access tokens are listed to their owner alone', async () => {
    const names = async (client: ApiClient) =>
      (await client.call(listAccessTokens)).body.accessTokens.map(
        ({ accessTokenId }: { accessTokenId: string }) => accessTokenId,
      );
    expect(await names(anna)).toEqual([hers.accessTokenId]);
    expect(await names(mallory)).not.toContain(hers.accessTokenId);
  });

  it.each(
    named
      .filter(({ path }) => /:(version|upload|comment)Id/.test(path))
      .map((operation) => [operation.name, operation] as const),
  )('%s finds no version and no upload of another user in an own project', async (_, operation) => {
    const before = await snapshot();
    const known = hers.projectId;
    hers.projectId = own;
    const needsToken = operation.name === 'readSharedVersion';
    const answer = await send(mallory, operation, needsToken ? 'A'.repeat(22) : undefined);
    hers.projectId = known;
    expect(answer.status).toBe(404);
    expect(await snapshot()).toEqual(before);
  });

  it.each(named.map((operation) => [operation.name, operation] as const))(
    '%s answers 401 without identity',
    async (_, operation) => {
      const before = await snapshot();
      expect((await send(nobody, operation)).status).toBe(401);
      expect(await snapshot()).toEqual(before);
    },
  );
});

describe('the operator’s page', () => {
  const answers = async (client: ApiClient) => {
    const before = await snapshot();
    const found = [];
    for (const operation of operatorCalls) {
      found.push(`${(await send(client, operation)).status}`);
    }
    expect(await snapshot()).toEqual(before);
    return found;
  };
  const all = (status: string) => operatorCalls.map(() => status);
  /** Returns a token whose claims were changed by its holder. */
  const tamper = (token: string, claims: object) => {
    const [head, body = '', signature] = token.split('.');
    const said = JSON.parse(Buffer.from(body, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...said, ...claims })).toString('base64url');
    return [head, changed, signature].join('.');
  };

  it('is no page for users who are not operators, even for a shared project', async () => {
    expect(operatorCalls).toHaveLength(7);
    expect(await answers(mallory)).toEqual(all('404'));
    expect(await answers(anna)).toEqual(all('404'));
    const missing = await mallory.fetch({ ...readUser, path: '/api/nothing' });
    const { requestId: _, ...none } = await missing.json();
    const [first] = operatorCalls;
    expect(first && (await send(mallory, first)).body).toMatchObject(none);
  });

  it.each([
    ['another value', { roles: ['operators', 'Operator', 'operator '] }],
    ['a value within a value', { roles: 'operator,agent' }],
    ['another claim', { role: 'operator', isOperator: true, scope: 'operator' }],
    ['a nested claim', { realm_access: { roles: ['operator'] } }],
    ['nothing', { roles: null }],
    ['yes', { roles: true }],
  ])('is no page for a claim with %s', async (_, claims) => {
    const client = new ApiClient(api.address, await idp.sign('mallory', claims));
    expect(await answers(client)).toEqual(all('404'));
  });

  it('is no page for a claim with a foreign signature, or one written into a token', async () => {
    const roles = ['operator'];
    const changed = tamper(await idp.sign('mallory'), { roles });
    expect(await answers(new ApiClient(api.address, changed))).toEqual(all('401'));
    const forged = await idp.forge('mallory', { roles });
    expect(await answers(new ApiClient(api.address, forged))).toEqual(all('401'));
    const elsewhere = await idp.sign('mallory', { roles, aud: 'https://other.example' });
    expect(await answers(new ApiClient(api.address, elsewhere))).toEqual(all('401'));
    expect(await answers(nobody)).toEqual(all('401'));
  });

  it('is no page for what a request says of itself', async () => {
    const token = await idp.sign('mallory');
    const boasting = new ApiClient(api.address, token, {
      cookie: 'roles=operator; homereel.session=operator',
      'x-operator': 'true',
      roles: 'operator',
    });
    expect(await answers(boasting)).toEqual(all('404'));
  });

  it('is no page for access tokens, an operator’s own ones included', async () => {
    expect(await answers(program)).toEqual(all('403'));
    const olga = new ApiClient(api.address, await idp.sign('olga', { roles: ['operator'] }));
    const body = { name: 'Mine', scopes: ['read'], expiresInDays: null, monthlyTokens: null };
    const { secret } = (await olga.call(createAccessToken, {}, { body })).body;
    const own = new ApiClient(api.address, secret);
    await own.call(readUser);
    expect(await answers(own)).toEqual(all('403'));
  });
});
