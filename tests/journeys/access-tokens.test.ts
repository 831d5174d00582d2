import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { toOperationScope } from '@/contracts/api/operation-scopes';
import { operations } from '@/contracts/api/operations';
import { readBalance } from '@/contracts/money/ledger';
import * as accessTokens from '@/contracts/people/access-tokens';
import { readUser } from '@/contracts/people/users';
import { cancelGeneration, generateVideo } from '@/contracts/production/generation';
import { listProjects, retryProject } from '@/contracts/project/projects';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { createSecret } from '@/product-api/people/access-tokens/token-secret';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { makePhotoProject } from './generation/photo-project';

const logged: string[] = [];
const sink = new Writable({
  write(chunk, _, done) {
    logged.push(String(chunk));
    done();
  },
});
const idp = await startTokenIssuer();
const api = await startTestApi(
  {
    OIDC_ISSUER: idp.issuer,
    OIDC_AUDIENCE: audience,
    TRIAL_TOKENS: '1000',
    LIMIT_JOBS_PER_PERSON: '100',
    LIMIT_REQUESTS_PER_ACCESS_TOKEN_PER_MINUTE: '300',
  },
  pino({ level: 'debug' }, sink),
);
const anna = new ApiClient(api.address, await idp.sign('anna', { name: 'Anna', email: 'a@b.c' }));
const secrets: string[] = [];

interface Asked {
  readonly scopes?: readonly string[];
  readonly expiresInDays?: number | null;
  readonly monthlyTokens?: number | null;
}

async function make(asked: Asked = {}, name = 'Delivery', owner = anna) {
  const { scopes = ['read', 'make', 'spend'], expiresInDays = 90, monthlyTokens = null } = asked;
  const body = { name, scopes, expiresInDays, monthlyTokens };
  const made = await owner.call(accessTokens.createAccessToken, {}, { body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { secret, accessToken } = made.body;
  secrets.push(secret);
  return { secret, accessToken, client: new ApiClient(api.address, secret) };
}

const list = async () =>
  (await anna.call(accessTokens.listAccessTokens)).body.accessTokens as accessTokens.AccessToken[];
const find = async (id: string) => (await list()).find((one) => one.accessTokenId === id);
const callWith = (secret: string) => new ApiClient(api.address, secret).call(readUser);
const refusal = (error: unknown, code = 'unauthenticated') => ({
  error,
  code,
  requestId: expect.any(String),
});

describe('the life of an access token', () => {
  it('is shown once, works, records its last use, and is rejected after its revocation', async () => {
    const { secret, accessToken, client } = await make({ monthlyTokens: 50 });
    expect(accessToken).toEqual({
      accessTokenId: expect.any(String),
      name: 'Delivery',
      hint: secret.slice(0, 7),
      scopes: ['read', 'make', 'spend'],
      monthlyTokens: 50,
      spentThisMonth: 0,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      isExpired: false,
      lastUsedAt: null,
    });
    const me = await client.call(readUser);
    expect([me.status, me.body]).toEqual([200, (await anna.call(readUser)).body]);
    const listed = await find(accessToken.accessTokenId);
    expect(listed).toEqual({ ...accessToken, lastUsedAt: expect.any(String) });
    expect(JSON.stringify(await list())).not.toContain(secret);

    const params = { accessTokenId: accessToken.accessTokenId };
    const revoked = await anna.call(accessTokens.revokeAccessToken, params);
    expect([revoked.status, await find(accessToken.accessTokenId)]).toEqual([200, undefined]);
    const today = new Date().toISOString().slice(0, 10);
    const after = await client.call(readUser);
    expect([after.status, after.body, after.headers.get('www-authenticate')]).toEqual([
      401,
      refusal(`This access token was revoked on ${today}.`),
      'Bearer',
    ]);
    expect((await anna.call(accessTokens.revokeAccessToken, params)).status).toBe(200);
  });

  it('a user has at most twenty; expired and revoked ones do not count', async () => {
    const owner = new ApiClient(api.address, await idp.sign('collector'));
    for (let i = 0; i < 20; i += 1) await make({}, `Token ${i}`, owner);
    const body = { name: 'One more', scopes: ['read'], expiresInDays: null, monthlyTokens: null };
    const refused = await owner.call(accessTokens.createAccessToken, {}, { body });
    expect([refused.status, refused.body.code]).toEqual([403, 'too_many_access_tokens']);
    const [one] = (await owner.call(accessTokens.listAccessTokens)).body.accessTokens;
    await owner.call(accessTokens.revokeAccessToken, { accessTokenId: one.accessTokenId });
    await make({}, 'One more', owner);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no scope', { scopes: [] }],
    ['a scope there is not', { scopes: ['read', 'everything'] }],
    ['a scope twice', { scopes: ['read', 'read'] }],
    ['an end in the past', { expiresInDays: 0 }],
    ['a negative limit', { monthlyTokens: -1 }],
  ])('is not made with %s', async (_, wrong) => {
    const good = { name: 'x', scopes: ['read'], expiresInDays: null, monthlyTokens: null };
    const body = { ...good, ...wrong };
    const answer = await anna.call(accessTokens.createAccessToken, {}, { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });
});

describe('refused with what is wrong', () => {
  it('a truncated or mistyped one', async () => {
    const { secret } = await make();
    const sentence = 'This access token is not complete: a part of it is missing or mistyped.';
    for (const wrong of [secret.slice(0, -1), 'hr_', `${secret}x`, secret.toLowerCase()]) {
      const answer = await callWith(wrong);
      expect([answer.status, answer.body]).toEqual([401, refusal(sentence)]);
    }
  });

  it('one of another deployment', async () => {
    const answer = await callWith(createSecret());
    expect([answer.status, answer.body]).toEqual([
      401,
      refusal('This access token was not created on this site. Create one in your account.'),
    ]);
  });

  it('an expired one, which stays in the list', async () => {
    const { secret, accessToken } = await make({ expiresInDays: 1 });
    await api.deps.database.query(
      `update access_tokens set expires = timestamptz '2026-03-04 05:06Z' where access_token_id = $1`,
      [accessToken.accessTokenId],
    );
    const answer = await callWith(secret);
    expect([answer.status, answer.body]).toEqual([
      401,
      refusal('This access token expired on 2026-03-04.'),
    ]);
    expect((await find(accessToken.accessTokenId))?.isExpired).toBe(true);
  });

  it('one in the address, even beside a valid one', async () => {
    const { secret, client } = await make();
    for (const caller of [client, new ApiClient(api.address)]) {
      const answer = await caller.call(listProjects, {}, { query: { access_token: secret } });
      expect([answer.status, answer.body]).toEqual([401, refusal(accessTokens.TOKEN_IN_QUERY)]);
    }
  });
});

describe('scopes', () => {
  const asked = operations
    .map((operation) => [operation.name, toOperationScope(operation), operation] as const)
    .filter(([, scope]) => scope !== 'open');
  const call = (client: ApiClient, operation: (typeof operations)[number]) => {
    const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    return client.fetch(operation, Object.fromEntries(names.map((name) => [name, randomUUID()])));
  };

  it.each(asked)('%s asks for “%s”', async (_, scope, operation) => {
    const others = ['read', 'make', 'spend'].filter((one) => one !== scope);
    const { client, accessToken } = await make({ scopes: others });
    const answer = await call(client, operation);
    const body = (await answer.json()) as { code: string; scope?: string; error: string };
    await anna.call(accessTokens.revokeAccessToken, {
      accessTokenId: accessToken.accessTokenId,
    });
    expect(answer.status).toBe(403);
    if (scope === 'browser') {
      expect(body.code).toBe('forbidden');
    } else {
      expect([body.code, body.scope]).toEqual(['missing_scope', scope]);
      expect(body.error).toContain(`“${scope}”`);
    }
  });

  it.each(['read', 'make', 'spend'] as const)(
    '“%s” alone is enough for its calls',
    async (scope) => {
      const { client } = await make({ scopes: [scope] });
      for (const [name, , operation] of asked.filter(([, one]) => one === scope)) {
        const answer = await call(client, operation);
        const text = await answer.text();
        expect([401, 403].includes(answer.status), `${name}: ${text}`).toBe(false);
      }
    },
  );
});

describe('spending', () => {
  it('stays within the month’s limit in fifty calls at once', async () => {
    const { projectId } = await makePhotoProject(anna, 1);
    const copies = await Promise.all(
      Array.from({ length: 49 }, () => anna.call(retryProject, { projectId })),
    );
    const projects = [projectId, ...copies.map(({ body }) => body.projectId as string)];
    const before = (await anna.call(readBalance)).body.tokens;
    const { client, accessToken } = await make({ monthlyTokens: 35 });
    const answers = await Promise.all(
      projects.map((one) => client.call(generateVideo, { projectId: one })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 403)).toHaveLength(47);
    expect(answers.find(({ status }) => status === 403)?.body).toEqual({
      ...refusal(
        'This costs 10 tokens. This access token can spend 35 a month and has 5 left.',
        'spending_limit',
      ),
      needed: 10,
      available: 5,
    });
    expect((await anna.call(readBalance)).body.tokens).toBe(before - 30);
    expect((await find(accessToken.accessTokenId))?.spentThisMonth).toBe(30);
    expect((await checkLedger(api.deps.database)).faults).toEqual([]);
    const refused = projects[statuses.indexOf(403)] ?? '';
    expect((await anna.call(generateVideo, { projectId: refused })).status).toBe(200);
  });

  it('of an earlier month does not count, nor do released tokens', async () => {
    const { client, accessToken } = await make({ monthlyTokens: 10 });
    const [first, second, third] = await Promise.all(
      [1, 1, 1].map(async () => (await makePhotoProject(anna, 1)).projectId),
    );
    const generate = async (projectId = '') =>
      (await client.call(generateVideo, { projectId })).status;
    expect([await generate(first), await generate(second)]).toEqual([200, 403]);
    await api.deps.database.query(
      `update ledger_holds set created = date_trunc('month', now(), 'UTC') - interval '1 second'
        where spender = $1`,
      [accessToken.accessTokenId],
    );
    expect([await generate(second), await generate(third)]).toEqual([200, 403]);
    await anna.call(cancelGeneration, { projectId: second ?? '' });
    expect((await find(accessToken.accessTokenId))?.spentThisMonth).toBe(0);
    expect(await generate(third)).toBe(200);
  });
});

it('floods its own allowance only, not its owner’s or another token’s', async () => {
  const { client } = await make({}, 'Flood');
  const answers = await Promise.all(Array.from({ length: 330 }, () => client.call(readUser)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await anna.call(readUser)).status).toBe(200);
  expect((await callWith((await make()).secret)).status).toBe(200);
});

it('is in no log and in no table', async () => {
  expect(logged.join('').length).toBeGreaterThan(10_000);
  const tables = await api.deps.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => api.deps.database.query(`select t::text as row from ${name} t`)),
  );
  const stored = rows.flat().map((row) => (row as { row: string }).row);
  const text = `${logged.join('')}\n${stored.join('\n')}`;
  expect(text).toContain('Delivery');
  const found = secrets.filter(
    (secret) => text.includes(secret) || text.includes(secret.slice(10)),
  );
  expect([secrets.length > 20, found]).toEqual([true, []]);
});
