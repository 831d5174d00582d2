import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { receiveStripeEvent } from '@/contracts/money/checkout';
import { readSettings } from '@/contracts/people/settings';
import { readUser } from '@/contracts/people/users';
import { readSharedVideo, shareProject } from '@/contracts/production/sharing';
import { readStreamFile } from '@/contracts/production/stream';
import { createProject } from '@/contracts/project/projects';
import { readEnv } from '@/product-api/env';
import { createClientAddressReader, parseTrustedProxies } from '@/product-api/http/client-address';
import { ApiClient } from '@/tests/support/api-client';
import { putVideo, readCaller } from '@/tests/support/complete-video';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';

const webhookSecret = 'whsec_for_tests';
const idp = await startTokenIssuer();
/** Small limits, so that a flood is a few dozen requests. */
const settings = {
  OIDC_ISSUER: idp.issuer,
  OIDC_AUDIENCE: audience,
  STRIPE_SECRET_KEY: 'sk_test_for_tests',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  LIMIT_REQUESTS_PER_ADDRESS_PER_MINUTE: '20',
  LIMIT_WEBHOOKS_PER_ADDRESS_PER_MINUTE: '20',
  LIMIT_REQUESTS_PER_SHARE_LINK_PER_MINUTE: '50',
};
const api = await startTestApi(settings);
const anna = new ApiClient(api.address, await idp.sign('anna'));
const stranger = new ApiClient(api.address);
let projectId = '';
let share = '';

beforeAll(async () => {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  projectId = (await anna.call(createProject, {}, { body })).body.id;
  const { userId } = (await anna.call(readUser)).body.user;
  await putVideo(api.deps, await readCaller(api.deps, userId), projectId, Buffer.from('video'));
  share = (await anna.call(shareProject, { projectId })).body.path.split('share=')[1];
});

const from = (address: string) => ({ headers: { 'x-client-address': address } });
const askSettings = (address: string) => stranger.call(readSettings, {}, from(address));
const watch = (address: string, token = share) =>
  stranger.call(readSharedVideo, { projectId }, { query: { share: token }, ...from(address) });

/** The statuses of this many calls. */
async function flood(calls: number, send: () => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: calls }, send));
  return answers.map(({ status }) => status);
}

/** A webhook of Stripe's, signed as Stripe signs it; an unsigned one without a secret. */
async function deliver(address: string, secret?: string) {
  const body = JSON.stringify({
    ...{ id: `evt_${randomUUID()}`, object: 'event', type: 'product.created' },
    data: { object: { id: 'x', object: 'product' } },
  });
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret ?? 'wrong')
    .update(`${time}.${body}`)
    .digest('hex');
  return fetch(api.address + receiveStripeEvent.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${time},v1=${signature}`,
      'x-client-address': address,
    },
    body,
  });
}

describe('clients without an account', () => {
  it('that flood the settings are refused alone, in a sentence, with a time to wait', async () => {
    const statuses = await flood(40, () => askSettings('198.51.100.1'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const refused = await askSettings('198.51.100.1');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await askSettings('198.51.100.2')).status).toBe(200);
    expect((await askSettings('2001:db8::1')).status).toBe(200);
    expect((await anna.call(readUser, {}, from('198.51.100.1'))).status).toBe(200);
  });

  it('cannot come from another address by naming one of their own network’s many', async () => {
    let host = 0;
    const statuses = await flood(40, () => {
      host += 1;
      return askSettings(`2001:db8:1:2::${host.toString(16)}`);
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect((await askSettings('2001:db8:1:3::1')).status).toBe(200);
  });

  it('that flood the webhook never block the payment provider’s events', async () => {
    const statuses = await flood(40, () => deliver('198.51.100.3'));
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    const event = await deliver('203.0.113.7', webhookSecret);
    expect([event.status, await event.json()]).toEqual([200, { received: true }]);
  });

  it('that flood a share link are refused alone; others still watch', async () => {
    const statuses = await flood(40, () => watch('198.51.100.4'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect((await watch('198.51.100.5')).status).toBe(200);
  });

  it('are refused when a link is watched more than one link may be, and other links work', async () => {
    const token = 'A'.repeat(22);
    let host = 0;
    const statuses = await flood(70, () => {
      host += 1;
      return watch(`192.0.2.${host}`, token);
    });
    expect(statuses.filter((status) => status === 404)).toHaveLength(50);
    expect((await watch('192.0.2.200', token)).status).toBe(429);
    expect((await watch('192.0.2.201')).status).toBe(200);
  });

  it('of one office watch a stream together: its parts count as a tenth', async () => {
    const token = 'B'.repeat(22);
    const file = { versionId: projectId, videoId: projectId, streamFile: 'master.m3u8' };
    const options = { ...from('198.51.100.6'), query: { share: token } };
    const ask = () => stranger.call(readStreamFile, { projectId, ...file }, options);
    const statuses = await flood(40, ask);
    expect(statuses.filter((status) => status === 404)).toHaveLength(40);
  });

  it('with an invalid address, or none at all, are counted as one', async () => {
    const statuses = await flood(40, () => askSettings('not an address'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect((await stranger.call(readSettings)).status).toBe(429);
  });
});

describe('the address that counts', () => {
  const readAddress = createClientAddressReader(parseTrustedProxies('203.0.113.0/24, 2001:db8::7'));
  const ask = (remoteAddress: string, named?: string) =>
    readAddress({
      headers: named === undefined ? {} : { 'x-client-address': named },
      socket: { remoteAddress },
    } as unknown as IncomingMessage);

  it.each([
    ['127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['203.0.113.9', '192.0.2.1', '192.0.2.1'],
    ['2001:db8::7', '192.0.2.1', '192.0.2.1'],
    ['203.0.114.9', '192.0.2.1', '203.0.114.9'],
    ['203.0.113.9', 'unknown', '203.0.113.9'],
    ['203.0.113.9', undefined, '203.0.113.9'],
  ])('of a request from %s that names %s is %s', (peer, named, address) => {
    expect(ask(peer, named)).toBe(address);
  });
});

it.each(['10.0.0.0/33', '::1/129', 'proxy.example', '10.0.0.1/8/8'])(
  'TRUSTED_PROXIES=%s is refused at the start, by name',
  (TRUSTED_PROXIES) => {
    const variables = { DATABASE_URL: 'postgres://localhost', TRUSTED_PROXIES };
    expect(() => readEnv(variables)).toThrow(/TRUSTED_PROXIES is not right: /);
  },
);
