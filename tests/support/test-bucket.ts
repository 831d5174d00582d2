import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll } from 'vitest';
import { openS3Client, type S3ClientOptions } from '@/adapters/storage/s3-client';
import { findFreePort, requireFreePort } from '@/scripts/supervise/network';
import { startBucketServer } from './bucket-server';

export type TestBucket = S3ClientOptions & { readonly bucket: string };

const start = { region: 'us-east-1', isPathStyle: true, bucket: 'media' } as const;

const START_MS = 45_000;

/**
 * Opens a bucket for this test file: on a real S3-compatible server if `TEST_S3_SERVER` names a program that
 * runs one (called with a folder and a port, it prints `ready`; key test:tester, secret testing), otherwise
 * on ours in memory. Call it while the file loads.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const program = process.env.TEST_S3_SERVER;
  if (!program) {
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    return { ...start, endpoint: await startBucketServer(), credentials };
  }
  const endpoint = `http://127.0.0.1:${await startProgram(program)}`;
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
  const client = openS3Client({ ...start, endpoint, credentials });
  await makeBucket(client, start.bucket);
  client.destroy();
  return { ...start, endpoint, credentials };
}

/** The backend of a server that responds may still be starting. */
async function makeBucket(client: S3Client, Bucket: string): Promise<void> {
  const end = Date.now() + START_MS;
  for (;;) {
    const failure = await client.send(new CreateBucketCommand({ Bucket })).then(
      () => undefined,
      (error: Error) => error,
    );
    if (failure === undefined || failure.name === 'BucketAlreadyOwnedByYou') return;
    if (Date.now() > end) throw failure;
    await wait(500);
  }
}

async function startProgram(program: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'homereel-test-s3-'));
  const port = await findFreePorts();
  const server = spawn(program, [folder, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  afterAll(async () => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  const ended = once(server, 'exit').then(() => {
    throw new Error(`${program} ended before it was ready.`);
  });
  await Promise.race([untilReady(server.stdout), ended]);
  return port;
}

function untilReady(output: Readable): Promise<void> {
  return new Promise((resolve) => {
    // The pipe stays open, because a program that can no longer print would end.
    output.on('data', (chunk: Buffer) => {
      if (chunk.includes('ready')) resolve();
    });
  });
}

/** Returns the first of five consecutive free ports: the program's parts listen on the next ones. */
async function findFreePorts(): Promise<number> {
  for (;;) {
    const port = await findFreePort('127.0.0.1');
    const others = [1, 2, 3, 4].map((step) => requireFreePort('127.0.0.1', port + step));
    const found = await Promise.allSettled(others);
    if (found.every(({ status }) => status === 'fulfilled')) return port;
  }
}
