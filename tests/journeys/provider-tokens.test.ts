import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readSettings } from '@/contracts/people/settings';
import { readUser } from '@/contracts/people/users';
import * as projects from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';

const idp = await startTokenIssuer();
const api = await startTestApi({ OIDC_ISSUER: idp.issuer, OIDC_AUDIENCE: audience });
const now = () => Math.floor(Date.now() / 1000);

const statusWith = async (token: string | undefined) =>
  (await new ApiClient(api.address, token).call(readUser)).status;

describe('access for', () => {
  it('a user with a valid token', async () => {
    const token = await idp.sign('auth0|anna', { name: 'Anna Agent', org_name: 'Elm Realty' });
    const answer = await new ApiClient(api.address, token).call(readUser);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        user: { userId: expect.any(String), name: 'Anna Agent', email: 'later@example.test' },
        tenant: { id: expect.any(String), name: 'Elm Realty' },
      },
    ]);
  });

  it('the same user, with any number of concurrent first calls', async () => {
    const token = await idp.sign('auth0|crowd');
    const client = new ApiClient(api.address, token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(readUser)));
    expect(new Set(answers.map(({ body }) => body.user.userId)).size).toBe(1);
    expect(answers[0]?.body.tenant.name).toBe('Told Later');
  });

  it('every client, to see the prices', async () => {
    expect((await new ApiClient(api.address).call(readSettings)).status).toBe(200);
  });

  it('no client without a token, with the reason', async () => {
    const answer = await new ApiClient(api.address).call(readUser);
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: 'Please sign in again.', code: 'unauthenticated', requestId: expect.any(String) },
    ]);
  });

  it.each([
    ['expired beyond the leeway of 60 s', { exp: -90 }],
    ['not valid for more than 60 s yet', { nbf: 90 }],
  ])('no user who is %s', async (_, times) => {
    const claims = Object.fromEntries(Object.entries(times).map(([k, v]) => [k, now() + v]));
    expect(await statusWith(await idp.sign('late', claims))).toBe(401);
  });

  it.each([
    ['expired', { exp: -30 }],
    ['not valid yet', { nbf: 30 }],
  ])('a user whose token is %s by less than the leeway', async (_, times) => {
    const claims = Object.fromEntries(Object.entries(times).map(([k, v]) => [k, now() + v]));
    expect(await statusWith(await idp.sign('close', claims))).toBe(200);
  });

  it('no user with a token of another issuer, for another API, or without an expiry', async () => {
    expect(await statusWith(await idp.sign('x', { iss: 'https://evil.test' }))).toBe(401);
    expect(await statusWith(await idp.sign('x', { aud: 'https://other.test' }))).toBe(401);
    expect(await statusWith(await idp.sign('x', { exp: undefined }))).toBe(401);
    expect(await statusWith(await idp.sign('', {}))).toBe(401);
  });

  it('no user with a forged token', async () => {
    expect(await statusWith(await idp.forge('anna'))).toBe(401);
    expect(await statusWith('nonsense')).toBe(401);
    const [head = '', body = ''] = (await idp.sign('anna')).split('.');
    expect(await statusWith(`${head}.${body}.`)).toBe(401);
  });

  it('no user with a token signed by another algorithm than RS256', async () => {
    const claims = { iss: idp.issuer, aud: audience, sub: 'anna', exp: now() + 600 };
    const secret = createHmac('sha256', 'x').digest();
    const shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    expect(await statusWith(shared)).toBe(401);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect(await statusWith(`${encode({ alg: 'none' })}.${encode(claims)}.`)).toBe(401);
  });

  it('users whose issuer signs with a new key, without a restart', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await idp.rotate();
    expect(await statusWith(await idp.sign('after rotation'))).toBe(200);
  });
});

it('keeps the data of users separate', async () => {
  const anna = new ApiClient(api.address, await idp.sign('auth0|anna'));
  const ben = new ApiClient(api.address, await idp.sign('auth0|ben'));
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] }, name: 'Hers' };
  const { body: made } = await anna.call(projects.createProject, {}, { body });
  expect((await ben.call(projects.listProjects)).body).toEqual([]);
  expect((await anna.call(projects.listProjects)).body).toHaveLength(1);
  expect((await ben.call(projects.readProject, { projectId: made.id })).status).toBe(404);
});
