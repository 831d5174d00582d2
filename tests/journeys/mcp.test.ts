import { execFile } from 'node:child_process';
import { mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  StdioClientTransport,
  type StdioServerParameters,
} from '@modelcontextprotocol/sdk/client/stdio.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toChildEnv } from '@/adapters/process/child-env';
import { readBalance } from '@/contracts/money/ledger';
import {
  createAccessToken,
  revokeAccessToken,
  TOKEN_IN_QUERY,
} from '@/contracts/people/access-tokens';
import { generateVideo } from '@/contracts/production/generation';
import { listProjects } from '@/contracts/project/projects';
import { createSecret } from '@/product-api/people/access-tokens/token-secret';
import { ApiClient } from '@/tests/support/api-client';
import { connectMcp, connectMcpBy, type ToolAnswer } from '@/tests/support/call-mcp';
import { makePhoto } from '@/tests/support/make-picture';
import { removeFolder } from '@/tests/support/remove-folder';
import { startTestApi } from '@/tests/support/start-api';

/** Assistants: the protocol's own client, through the web's handler, to a real product API. */

const photos: Record<string, Uint8Array> = {};
const site = createServer((request, response) => {
  const file = photos[request.url ?? ''];
  if (file === undefined) response.writeHead(404).end();
  else response.end(file);
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const { port } = site.address() as AddressInfo;
afterAll(() => site.close());

const api = await startTestApi({
  TRIAL_TOKENS: '100',
  PERMITTED_INNER_HOSTS: `127.0.0.1:${port}`,
});
const origin = 'http://localhost:3290';
Object.assign(process.env, { APP_ORIGIN: origin, API_URL: api.address, OIDC_ISSUER: '' });
const { answerMcp } = await import('@/route-handlers/mcp/answer-mcp');
const owner = new ApiClient(api.address);

const ask = (init: RequestInit, path = '/api/mcp') =>
  answerMcp(
    new Request(origin + path, {
      method: 'POST',
      ...init,
      headers: { host: new URL(origin).host, ...(init.headers as Record<string, string>) },
    }),
  );
/** Answers the client's requests; other methods than POST are rejected like by Next. */
const answer: typeof fetch = async (_url, init = {}) =>
  init.method === 'POST'
    ? ask({ ...init, headers: Object.fromEntries(new Headers(init.headers)) })
    : new Response(null, { status: 405 });
const connect = (secret: string) => connectMcp(`${origin}/api/mcp`, secret, answer);

/** The pictures of `preview_stills`. */
async function readStills(call: (name: string, args: object) => Promise<ToolAnswer>, args: object) {
  const { content } = await call('preview_stills', args);
  const pictures = content.filter((one) => one.type === 'image');
  return Promise.all(
    pictures.map(async ({ data, mimeType }) => {
      expect(mimeType).toBe('image/jpeg');
      const jpeg = Buffer.from(data, 'base64');
      const { width, height } = await sharp(jpeg).metadata();
      return { jpeg, width, height };
    }),
  );
}

async function makeToken(scopes: string[]) {
  const body = { name: 'Assistant', scopes, expiresInDays: null, monthlyTokens: null };
  return (await owner.call(createAccessToken, {}, { body })).body;
}
let secret = '';
beforeAll(async () => {
  secret = (await makeToken(['read', 'make', 'spend'])).secret;
  for (const i of [1, 2, 3]) photos[`/room-${i}.jpg`] = await makePhoto(i);
});
const addresses = [1, 2, 3].map((i) => ({ url: `http://127.0.0.1:${port}/room-${i}.jpg` }));
const readTokens = async () => (await owner.call(readBalance)).body.tokens;

/** A message as a client that skips the handshake sends it. */
const post = (body: string, headers: Record<string, string> = {}, path?: string) =>
  ask(
    {
      body,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    },
    path,
  );
const message = (method: string, params: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

it('an assistant makes four versions of photos, and only pays the amount the user agreed to, once', async () => {
  const { call, client } = await connect(secret);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'list_projects',
    'create_project',
    'get_project',
    'edit_project',
    'set_words',
    'preview_stills',
    'get_price',
    'generate',
    'share_links',
  ]);
  const versions = ['property', 'mls', 'reel', 'teaser'];
  const made = await call('create_project', { photos: addresses, versions, name: '12 Elm Street' });
  expect(made.data).toMatchObject({ project_id: expect.any(String), notes: [] });
  const { project_id } = made.data;
  expect((await call('list_projects')).data.projects[0]).toMatchObject({ project_id, shots: 3 });

  const project = (await call('get_project', { project_id })).data;
  expect(project.versions.map(({ version }: { version: string }) => version)).toEqual(versions);
  for (const { reason } of project.shots) expect(reason).toMatch(/\.$/);
  const words = { facts: { address: '12 Elm Street' }, theme: 'modern' };
  await call('set_words', { project_id, ...words });
  const [{ shot_id }] = project.shots;
  await call('set_words', { project_id, captions: [{ shot_id, title: 'Kitchen' }] });
  expect((await call('get_project', { project_id })).data.words).toEqual({
    ...words,
    captions: [{ shotId: shot_id, title: 'Kitchen' }],
  });

  const stills = await readStills(call, { project_id, count: 2 });
  expect(stills.map(({ width, height }) => [width, height])).toEqual([
    [640, 360],
    [640, 360],
  ]);
  const [reel] = await readStills(call, { project_id, version: 'reel', count: 1 });
  expect([reel?.width, reel?.height]).toEqual([360, 640]);
  // The title is over the first shot, so another address changes the picture.
  await call('set_words', { project_id, facts: { address: '99 Quarry Road' } });
  const [titled, second] = await readStills(call, { project_id, count: 2 });
  expect(titled?.jpeg.equals(stills[0]?.jpeg ?? Buffer.alloc(0))).toBe(false);
  expect(second?.jpeg.equals(stills[1]?.jpeg ?? Buffer.alloc(0))).toBe(true);
  const none = await call('preview_stills', { project_id, version: 'square' });
  expect([none.isError, none.data]).toEqual([true, 'The project has no version square.']);

  const price = (await call('get_price', { project_id })).data;
  expect(price).toMatchObject({ tokens: 30, available: 100 });
  const unasked = await call('generate', { project_id });
  expect([unasked.isError, unasked.data]).toEqual([
    true,
    expect.stringMatching(/costs 30 tokens, and 100 are available.*confirmed_tokens: 30/),
  ]);
  const tooLow = await call('generate', { project_id, confirmed_tokens: 29 });
  expect([tooLow.isError, await readTokens()]).toEqual([true, 100]);
  const order = { project_id, confirmed_tokens: 30, idempotency_key: 'delivery-1' };
  const started = await call('generate', order);
  expect(started.data).toMatchObject({ status: 'processing' });
  const again = await call('generate', order);
  expect([again.data.status, await readTokens()]).toEqual(['processing', 70]);
  const early = await call('share_links', { project_id });
  expect([early.isError, early.data]).toEqual([true, expect.stringContaining('No version')]);
});

it('takes small photos in the arguments, and says what is wrong with others', async () => {
  const { call } = await connect(secret);
  const base64 = Buffer.from(await makePhoto(4)).toString('base64');
  const pictures = [{ file: 'kitchen.jpg', base64 }];
  const key = { idempotency_key: 'one-picture' };
  const made = await call('create_project', { pictures, edit: false, ...key });
  const again = await call('create_project', { pictures, edit: false, ...key });
  expect(again.data.project_id).toBe(made.data.project_id);
  const project = (await call('get_project', made.data)).data;
  expect(project.shots[0].file).toBe('kitchen.jpg');

  const before = (await owner.call(listProjects)).body.length;
  const refusals = [
    [{}, 'exactly one of photos, pictures and folder'],
    [{ pictures, photos: addresses }, 'exactly one of'],
    [{ folder: '/etc' }, 'see no folder'],
    [{ pictures: [{ file: 'a.jpg', base64: 'bm8gcGhvdG8=' }] }, 'no photo or clip'],
    [{ photos: [{ url: 'http://169.254.169.254/a.jpg' }] }, 'the public internet'],
    [{ photos: [{ url: 'file:///etc/passwd' }] }, 'url'],
  ] as const;
  for (const [args, sentence] of refusals) {
    const refused = await call('create_project', args);
    expect([refused.isError, refused.data]).toEqual([true, expect.stringContaining(sentence)]);
  }
  expect((await owner.call(listProjects)).body).toHaveLength(before);
});

describe('a token', () => {
  it('with read access is refused with the scope that a tool needs', async () => {
    const { secret: reading } = await makeToken(['read']);
    const { call } = await connect(reading);
    const created = await call('create_project', { photos: addresses });
    expect([created.isError, created.data]).toEqual([true, expect.stringContaining('make')]);
    const [project] = (await call('list_projects')).data.projects;
    const args = { project_id: project.project_id, confirmed_tokens: 1_000 };
    const before = await readTokens();
    const generated = await call('generate', args);
    expect([generated.isError, generated.data]).toEqual([true, expect.stringContaining('spend')]);
    expect(await readTokens()).toBe(before);
  });

  it.each([
    ['missing', async () => ''],
    ['of another kind', async () => 'eyJhbGciOiJSUzI1NiJ9.e30.x'],
    ['truncated', async () => secret.slice(0, -3)],
    ['of another deployment', async () => createSecret()],
    [
      'revoked',
      async () => {
        const { secret: revoked, accessToken } = await makeToken(['read']);
        const { accessTokenId } = accessToken;
        await owner.call(revokeAccessToken, { accessTokenId });
        return revoked;
      },
    ],
  ])('that is %s is refused before its body is read', async (_, toSecret) => {
    const headers = { authorization: `Bearer ${await toSecret()}` };
    const refused = await post(message('tools/list', {}), headers);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await refused.json()).error).toMatch(/access token/i);
    await expect(connect(await toSecret())).rejects.toThrow();
  });

  it('in the address is refused', async () => {
    const refused = await post(message('tools/list', {}), {}, `/api/mcp?access_token=${secret}`);
    expect([refused.status, (await refused.json()).error]).toEqual([401, TOKEN_IN_QUERY]);
  });
});

describe('by standard input and output', () => {
  const root = new URL('../..', import.meta.url).pathname;
  const startTools = (env: Record<string, string>) => ({
    command: process.execPath,
    args: ['--import', 'tsx', 'scripts/mcp.ts'],
    cwd: root,
    env: toChildEnv({ HOMEREEL_URL: api.address, ...env }),
  });

  it('the same tools make a project of a folder of this machine, and of nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'homereel-mcp-'));
    try {
      await writeFile(join(folder, 'room-10.jpg'), await makePhoto(5));
      await writeFile(join(folder, 'room-9.jpg'), await makePhoto(6));
      await writeFile(join(folder, 'letter.txt'), 'private');
      await symlink(join(root, 'docs/demo.webp'), join(folder, 'linked.webp'));
      const transport = new StdioClientTransport(
        startTools({ HOMEREEL_TOKEN: secret }) as StdioServerParameters,
      );
      const { call, client } = await connectMcpBy(transport);
      const made = await call('create_project', { folder, edit: false });
      expect(made.data).toMatchObject({ project_id: expect.any(String), notes: [] });
      const { shots } = (await call('get_project', { project_id: made.data.project_id })).data;
      expect(shots.map(({ file }: { file: string }) => file)).toEqual([
        'room-9.jpg',
        'room-10.jpg',
      ]);
      const missing = await call('create_project', { folder: join(folder, 'gone') });
      expect([missing.isError, missing.data]).toEqual([true, expect.stringContaining('no folder')]);
      await client.close();
    } finally {
      await removeFolder(folder);
    }
  });

  it('say in a sentence where a token comes from', async () => {
    const { command, args, ...options } = startTools({ HOMEREEL_TOKEN: 'hr' });
    const failed = promisify(execFile)(command, args, options);
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`Make one at ${api.address}/app/user/account`),
    });
  });
});

describe('a hostile or careless client', () => {
  it('without the handshake is answered, and does no more than its token permits', async () => {
    const params = { name: 'list_projects', arguments: {} };
    const listed = await post(message('tools/call', params));
    expect([listed.status, (await listed.json()).result.isError]).toEqual([200, undefined]);
    const [project] = (await owner.call(listProjects)).body;
    const spending = { name: 'generate', arguments: { project_id: project.id } };
    const refused = await (await post(message('tools/call', spending))).json();
    expect(refused.result.isError).toBe(true);
  });

  it('that calls an unknown tool, or a tool with wrong arguments, gets an error', async () => {
    const { call } = await connect(secret);
    for (const [name, args] of [
      ['delete_everything', {}],
      ['get_project', { project_id: '../../etc/passwd' }],
      ['get_project', { project_id: '4f6b6f86-32d5-4b1c-9f5e-0f6a3d1c9d10' }],
      ['set_words', { project_id: 1, facts: { colour: 'red' } }],
    ] as const) {
      const refused = await call(name, args).catch((error: Error) => ({
        isError: true,
        data: error.message,
      }));
      expect(refused.isError, name).toBe(true);
      expect(String(refused.data).length).toBeGreaterThan(10);
    }
  });

  it('that sends too much, no JSON, or from another site’s page is refused', async () => {
    const params = { name: 'list_projects', arguments: { filler: 'x'.repeat(10_000_000) } };
    const large = await post(message('tools/call', params));
    expect([large.status, (await large.json()).error]).toEqual([
      413,
      expect.stringContaining('larger than 8 MB'),
    ]);
    expect((await post('{ not json')).status).toBe(400);
    const foreign = await post(message('tools/list', {}), { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const rebound = await post(message('tools/list', {}), { host: 'evil.example' });
    expect(rebound.status).toBe(403);
    expect((await post(message('tools/list', {}), { origin })).status).toBe(200);
  });

  it('that spends a dozen times concurrently spends once', async () => {
    const { call } = await connect(secret);
    const { project_id } = (await call('create_project', { photos: addresses })).data;
    const before = await readTokens();
    const order = { project_id, confirmed_tokens: 30 };
    const keys = Array.from({ length: 12 }, (_, i) => `key-${i % 2}`);
    await Promise.all(
      keys.map((idempotency_key) => call('generate', { ...order, idempotency_key })),
    );
    expect(before - (await readTokens())).toBe(30);
    const { status } = await owner.call(generateVideo, { projectId: project_id });
    expect(status).toBe(200);
    expect(before - (await readTokens())).toBe(30);
  });
});
