import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '@/contracts/api/operations';
import { TOKEN_IN_QUERY } from '@/contracts/people/access-tokens';
import { project, startLocalForward } from './local-forward';

/** Calls of programs through the web, whose tokens only the product API can check. */

const { api, ask } = await startLocalForward();
const token = `hr_${'a'.repeat(49)}`;
const authorization = `Bearer ${token}`;

beforeEach(() => {
  api.seen.length = 0;
});
afterAll(() => api.close());

describe('a program with an access token', () => {
  it('changes things without an Origin, a cookie or any header of a browser', async () => {
    const response = await ask(`${project}/info`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"name":"Elm Street"}',
    });
    expect(response.status).toBe(200);
    expect(api.seen.map(({ headers }) => headers.authorization)).toEqual([authorization]);
  });

  it('identifies the caller by its token alone, with any cookies', async () => {
    await ask('/api/projects', { headers: { authorization, cookie: 'homereel.session=mine' } });
    const [seen] = api.seen;
    expect([seen?.headers.authorization, seen?.headers.cookie]).toEqual([authorization, undefined]);
  });

  it('gets the reason of a rejection, and the ways to authenticate', async () => {
    api.answer = (_request, response) => {
      const headers = { 'content-type': 'application/json', 'www-authenticate': 'Bearer' };
      response.writeHead(401, headers).end('{"error":"It expired."}');
    };
    const response = await ask('/api/projects', { headers: { authorization } });
    expect([response.status, await response.json()]).toEqual([401, { error: 'It expired.' }]);
    expect([response.headers.get('www-authenticate'), api.seen.length]).toEqual(['Bearer', 1]);
  });
});

describe('rejected before the product API is called', () => {
  it.each(operations.filter(({ method }) => method === 'GET').slice(0, 3))(
    'a token in the address of $name',
    async ({ path }) => {
      const address = path.replace(/:\w+/g, '4f6b6f86-32d5-4b1c-9f5e-0f6a3d1c9d10');
      const response = await ask(`${address}?access_token=${token}`);
      expect([response.status, (await response.json()).error]).toEqual([401, TOKEN_IN_QUERY]);
      expect(api.seen).toEqual([]);
    },
  );

  it('a change by another bearer’s token, which needs our pages still', async () => {
    const headers = { authorization: 'Bearer other' };
    const response = await ask(`${project}/info`, { method: 'PATCH', headers, body: '{}' });
    expect([response.status, api.seen.length]).toEqual([403, 0]);
  });
});
