import { discoverOAuthProtectedResourceMetadata } from '@modelcontextprotocol/sdk/client/auth.js';
import type { JWTPayload } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { readUser } from '@/contracts/people/users';
import { ApiClient } from '@/tests/support/api-client';
import { connectMcp } from '@/tests/support/call-mcp';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';

/** Assistants that sign in at an identity provider which issues tokens for the tools. */

const idp = await startTokenIssuer();
const origin = 'https://homereel.example';
const resource = `${origin}/api/mcp`;
const identity = { OIDC_ISSUER: idp.issuer, OIDC_AUDIENCE: audience, OIDC_MCP_AUDIENCE: resource };
const api = await startTestApi(identity);
Object.assign(process.env, {
  ...identity,
  APP_ORIGIN: origin,
  API_URL: api.address,
  OIDC_CLIENT_ID: 'web',
  OIDC_CLIENT_SECRET: 'secret',
  HOMEREEL_SECRET: 'only for tests, only for tests, only for tests',
  DATABASE_URL: api.databaseUrl,
});
const { answerMcp } = await import('@/route-handlers/mcp/answer-mcp');
const { answerResourceMetadata } = await import('@/route-handlers/mcp/resource-metadata');
const { forward } = await import('@/route-handlers/proxy/forward');

const asked: string[] = [];
const answer: typeof fetch = async (address, init = {}) => {
  const url = String(address);
  asked.push(url);
  if (url.startsWith(`${origin}/.well-known/oauth-protected-resource`)) {
    return answerResourceMetadata();
  }
  return init.method === 'POST'
    ? answerMcp(new Request(url, init))
    : new Response(null, { status: 405 });
};
const connect = (token: string) => connectMcp(resource, token, answer);
const sign = (claims: JWTPayload) =>
  idp.sign('anna', { name: 'Anna', email: 'a@b.c', aud: resource, ...claims });
const list = (headers: Record<string, string>) =>
  answerMcp(
    new Request(resource, {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    }),
  );
beforeEach(() => {
  asked.length = 0;
});

it('a client without a token learns where to obtain one, in the form of the protocol’s own client', async () => {
  const refused = await list({});
  const challenge = refused.headers.get('www-authenticate') ?? '';
  expect([refused.status, challenge]).toEqual([
    401,
    `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/api/mcp"`,
  ]);
  const resourceMetadataUrl = /"(.*)"/.exec(challenge)?.[1];
  for (const options of [{}, resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }]) {
    const found = await discoverOAuthProtectedResourceMetadata(resource, options, answer);
    expect(found).toMatchObject({
      resource,
      authorization_servers: [idp.issuer],
      scopes_supported: ['homereel:read', 'homereel:make', 'homereel:spend'],
    });
  }
});

it('a token of the provider for the tools does what its scopes say, for its holder', async () => {
  const { call } = await connect(await sign({ scope: 'openid homereel:read' }));
  expect((await call('list_projects')).data).toEqual({ projects: [] });
  const photos = [{ url: 'https://photos.example/front.jpg' }];
  const refused = await call('create_project', { photos });
  expect([refused.isError, refused.data]).toEqual([true, expect.stringContaining('“make”')]);
});

describe('refused', () => {
  it.each([
    ['issued for the product API', { aud: audience, scope: 'homereel:read' }],
    ['issued for another site', { aud: 'https://other.example/api/mcp', scope: 'homereel:read' }],
    ['expired', { exp: Math.floor(Date.now() / 1_000) - 90, scope: 'homereel:read' }],
  ])('a token %s', async (_, claims) => {
    const refused = await list({ authorization: `Bearer ${await sign(claims)}` });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('resource_metadata=');
  });

  it('a forged one that says it is for the tools', async () => {
    const [, body] = (await sign({ scope: 'homereel:read' })).split('.');
    const [head, , signature] = (await idp.forge('anna')).split('.');
    const refused = await list({ authorization: `Bearer ${head}.${body}.${signature}` });
    expect(refused.status).toBe(401);
  });

  it('one for the tools in any other place, or beyond its scopes', async () => {
    const token = await sign({ scope: 'homereel:read' });
    const headers = { authorization: `Bearer ${token}` };
    const proxied = await forward(new Request(`${origin}/api/user`, { headers }));
    expect(proxied.status).toBe(401);
    const without = new ApiClient(api.address, await sign({ scope: 'openid' }));
    expect((await without.call(readUser)).status).toBe(403);
  });
});
