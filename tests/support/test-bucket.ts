import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll } from 'vitest';
import { openS3Client, type S3ClientOptions } from '@/adapters/storage/s3-client';
import { findFreePort } from '@/scripts/supervise/network';
import { startBucketServer } from './bucket-server';

export type TestBucket = S3ClientOptions & { readonly bucket: string };

const start = { region: 'us-east-1', isPathStyle: true, bucket: 'media' } as const;

/**
 * A bucket for this test file: in a real S3-compatible server where `TEST_S3_SERVER` names a program
 * that runs one (called with a folder and a port, it prints `ready`; key test:tester, secret testing),
 * else in ours in memory. To be called while the file loads.
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
  await client.send(new CreateBucketCommand({ Bucket: start.bucket }));
  client.destroy();
  return { ...start, endpoint, credentials };
}

async function startProgram(program: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'homereel-test-s3-'));
  const port = await findFreePort('127.0.0.1');
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

async function untilReady(output: NodeJS.ReadableStream): Promise<void> {
  for await (const chunk of output) if (String(chunk).includes('ready')) return;
}
