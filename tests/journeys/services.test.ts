import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openPostgres } from '@/adapters/database/postgres';
import { openPgBossQueue } from '@/adapters/queue/pg-boss-queue';
import { openLocalStore } from '@/adapters/storage/local-store';
import { mediaKey } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import { createProject } from '@/contracts/project/projects';
import { uploadShot } from '@/contracts/project/shots';
import { findFreePort } from '@/scripts/supervise/network';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { freshDatabase } from '../support/fresh-database';
import { makePhoto } from '../support/make-picture';
import { toVideoJob } from './jobs/stub-queue';

/** The services as separate processes, asked to stop while they work. */

const databaseUrl = await freshDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'homereel-test-services-'));
const database = openPostgres({ connectionString: databaseUrl });
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Service {
  readonly address: string;
  readonly child: ChildProcess;
  /** Its exit code and its output. */
  readonly ended: Promise<{ code: number | null; output: string }>;
}

async function start(entry: string, env: Record<string, string>, portName: string) {
  const port = await findFreePort('127.0.0.1');
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      HOMEREEL_DATA_DIR: dataDir,
      NODE_ENV: 'production',
      [portName]: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const service: Service = {
    address: `http://127.0.0.1:${port}`,
    child,
    ended: once(child, 'exit').then(([code]) => ({ code, output })),
  };
  await eventually(async () => expect(await readStatus(service, '/readyz'), output).toBe(200));
  return service;
}

async function readStatus({ address }: Service, path: string): Promise<number> {
  const answer = await fetch(address + path, { headers: { connection: 'close' } });
  await answer.arrayBuffer();
  return answer.status;
}

/** An upload that sends its last byte when `finish` is called. */
async function startUpload({ address }: Service) {
  const client = new ApiClient(address);
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const { body: project } = await client.call(createProject, {}, { body });
  const form = new FormData();
  form.set('imageId', randomUUID());
  form.set('file', new Blob([await makePhoto(3, { width: 320, height: 240 })]), 'photo.jpg');
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.clone().arrayBuffer());
  const upload = request(address + toPath(uploadShot, { projectId: project.id }), {
    method: 'POST',
    headers: {
      'x-application-name': 'Homereel',
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  });
  upload.write(bytes.subarray(0, -1));
  const answer: Promise<IncomingMessage> = answerOf(upload);
  return { answer, finish: () => upload.end(bytes.subarray(-1)) };
}

async function answerOf(upload: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(upload, 'response');
  answer.resume();
  return answer;
}

describe('the product API, asked to stop', () => {
  const startApi = (env: Record<string, string>) => start('product-api/main.ts', env, 'API_PORT');

  it('is no longer ready, finishes an upload, and ends with 0', async () => {
    const api = await startApi({ DRAIN_NOTICE_SECONDS: '1', DRAIN_SECONDS: '20' });
    const upload = await startUpload(api);
    api.child.kill('SIGTERM');
    await eventually(async () => expect(await readStatus(api, '/readyz')).toBe(503));
    expect(await readStatus(api, '/healthz')).toBe(200);
    // From now on it takes no connection any more.
    await eventually(() => expect(readStatus(api, '/healthz')).rejects.toThrow('fetch failed'));
    upload.finish();
    expect((await upload.answer).statusCode).toBe(200);
    const { code, output } = await api.ended;
    expect(code).toBe(0);
    expect(output).toContain('"msg":"the product API has stopped"');
  });

  it('cuts off an upload that stalls beyond the limit, says so, and ends with 0', async () => {
    const api = await startApi({ DRAIN_NOTICE_SECONDS: '0', DRAIN_SECONDS: '0.5' });
    const upload = await startUpload(api);
    upload.answer.catch(() => undefined);
    api.child.kill('SIGTERM');
    await expect(upload.answer).rejects.toThrow(/socket hang up|ECONNRESET/);
    const { code, output } = await api.ended;
    expect(code).toBe(0);
    expect(output).toContain('"connections":1,"msg":"requests that took longer were cut off"');
  });
});

it('the renderer, asked to stop, gives its job back with the segments it has, and ends with 0', async () => {
  const onError = () => undefined;
  const queue = await openPgBossQueue({ connectionString: databaseUrl, database, onError });
  try {
    const mediaStore = await openLocalStore(join(dataDir, 'media'));
    const photo = await makePhoto(5, { width: 1920, height: 1080 });
    await mediaStore.write(mediaKey.parse('a/photo.jpg'), Readable.from([photo]));
    const job = toVideoJob(3, { width: 1920, height: 1080 });
    await database.transaction((transaction) => queue.enqueue(transaction, job, 'anna'));
    const renderer = await start('renderer/main.ts', {}, 'RENDERER_HEALTH_PORT');
    expect(await readStatus(renderer, '/healthz')).toBe(200);
    await eventually(() => stat(join(dataDir, 'segments')));
    await eventually(async () => expect((await queue.depth()).running).toBe(1));
    renderer.child.kill('SIGTERM');
    const { code, output } = await renderer.ended;
    expect(code, output).toBe(0);
    expect(output).toContain('"msg":"the renderer has stopped"');
    expect(await queue.depth()).toMatchObject({ waiting: 1, running: 0 });
  } finally {
    await queue.close();
  }
});
