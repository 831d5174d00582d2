import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { requirePostgres } from '@/adapters/database/require-postgres';
import { bindMediaStore } from '@/adapters/storage/bind-media-store';
import { openLocalStore } from '@/adapters/storage/local-store';
import { requireMediaStore } from '@/adapters/storage/require-media-store';
import { emptyDatabase } from '@/tests/support/fresh-database';

/** Checks of a process before it starts, and the one line with which it ends. */
const databaseUrl = await emptyDatabase();
const boundUrl = await emptyDatabase();
const folder = await mkdtemp(join(tmpdir(), 'homereel-test-start-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const bucketStatuses: Readonly<Record<string, number>> = { '/media': 200, '/locked': 403 };
const s3 = createHttpServer(({ url = '' }, response) => {
  const [name = ''] = /^\/[^/?]*/.exec(url) ?? [];
  response.writeHead(bucketStatuses[name] ?? 404);
  response.end();
}).listen(0, '127.0.0.1');
await once(s3, 'listening');
afterAll(() => s3.close());
const endpoint = `http://127.0.0.1:${(s3.address() as AddressInfo).port}`;
const bucket = {
  HOMEREEL_DATA_DIR: folder,
  S3_REGION: 'us-east-1',
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: 'the-key',
  S3_SECRET_ACCESS_KEY: 'hidden-secret',
};

it.each([
  [{ S3_BUCKET: 'nowhere' }, /^S3_BUCKET is set to nowhere, and \S+ has no such bucket\./],
  [{ S3_BUCKET: 'locked' }, /^S3_ACCESS_KEY_ID is set to the-key, and \S+ refuses that key, /],
  [
    { S3_BUCKET: 'media', S3_ENDPOINT: 'http://127.0.0.1:1' },
    /^S3_ENDPOINT is set to http:\/\/127\.0\.0\.1:1, and no store answers there \(ECONNREFUSED\)\.$/,
  ],
])('names the setting of a store that cannot be used: %o', async (settings, line) => {
  const check = requireMediaStore({ ...bucket, ...settings });
  await expect(check).rejects.toThrow(line);
  await expect(check).rejects.not.toThrow(/hidden-secret|\n/);
});

it('takes a bucket that answers', async () => {
  await requireMediaStore({ ...bucket, S3_BUCKET: 'media' });
});

it('names a data folder that cannot be made', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(requireMediaStore({ HOMEREEL_DATA_DIR: file, S3_REGION: '' })).rejects.toThrow(
    `HOMEREEL_DATA_DIR is set to ${file}, where this user cannot write (ENOTDIR).`,
  );
});

it('refuses a PostgreSQL older than 16, and a database that does not answer', async () => {
  const old = await startOldPostgres();
  await expect(requirePostgres(`postgres://user:hidden@127.0.0.1:${old}/homes`)).rejects.toThrow(
    `DATABASE_URL is set to postgres://…@127.0.0.1:${old}/homes, which is PostgreSQL 15.4. Homereel needs PostgreSQL 16 or newer.`,
  );
  await expect(requirePostgres('postgres://127.0.0.1:1/homes')).rejects.toThrow('ECONNREFUSED');
  await requirePostgres(databaseUrl);
});

it('binds a database to one media store', async () => {
  const url = boundUrl;
  const [first, second] = [
    await openLocalStore(join(folder, 'first')),
    await openLocalStore(join(folder, 'second')),
  ];
  await Promise.all([bindMediaStore(url, first, 'one'), bindMediaStore(url, first, 'two')]);
  await expect(bindMediaStore(url, second, 'HOMEREEL_DATA_DIR is set to /b')).rejects.toThrow(
    /^HOMEREEL_DATA_DIR is set to \/b, and the photos and videos of this database are in another/,
  );
  await bindMediaStore(url, first, 'again');
});

it('does not start a renderer with another data folder than the API, and says so in one line', async () => {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    API_PORT: '0',
    NODE_ENV: 'production' as const,
  };
  const api = spawn(process.execPath, ['--import', 'tsx', 'product-api/main.ts'], {
    env: { ...env, HOMEREEL_DATA_DIR: join(folder, 'api') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(api);
  let output = '';
  for await (const chunk of api.stdout) {
    output += chunk;
    if (output.includes('the product API is ready')) break;
  }
  const renderer = spawnSync(process.execPath, ['--import', 'tsx', 'renderer/main.ts'], {
    env: { ...env, HOMEREEL_DATA_DIR: join(folder, 'renderer') },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(renderer.status).toBe(1);
  const lines = (renderer.stdout + renderer.stderr).trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'fatal',
    service: 'renderer',
    msg: expect.stringContaining('HOMEREEL_DATA_DIR is set to '),
  });
  for (const line of output.trim().split('\n')) {
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(String),
      time: expect.stringMatching(/^\d{4}-/),
      service: 'product-api',
      msg: expect.any(String),
    });
  }
}, 90_000);

/** A server that speaks as much of PostgreSQL's protocol as it takes to tell its version. */
async function startOldPostgres(): Promise<number> {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const name = Buffer.from('server_version\0');
  // One text column, and one row with one value of four bytes.
  const columns = message('T', Buffer.concat([Buffer.from([0, 1]), name, Buffer.alloc(18)]));
  const row = message('D', Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 4]), Buffer.from('15.4')]));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      socket.on('data', (data) => {
        if (data[0] !== 'Q'.charCodeAt(0)) return;
        socket.write(Buffer.concat([columns, row, message('C', Buffer.from('SHOW\0')), ready]));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return (server.address() as AddressInfo).port;
}
