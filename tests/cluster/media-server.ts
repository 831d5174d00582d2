import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findFreePort } from '@/scripts/supervise/network';
import { eventually } from '@/tests/support/eventually';
import { type FaultyLink, openFaultyLink } from './faulty-link';

const READY_TIMEOUT_MS = 60_000;
const bucket = 'homereel';
const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };

export interface MediaServer {
  /** What the services need to reach it. */
  readonly env: Readonly<Record<string, string>>;
  readonly link: FaultyLink;
  stop(): Promise<void>;
}

/**
 * Starts the S3 server whose start program `S3_SERVER` names: it is given a folder and a port, prints
 * `ready`, and accepts the keys above.
 * @returns undefined where none is named; media then lie in a folder that all share.
 */
export async function startMediaServer(folder: string): Promise<MediaServer | undefined> {
  const program = process.env.S3_SERVER;
  if (!program) return undefined;
  const port = await findFreePort('127.0.0.1');
  const server = spawn(program, [join(folder, 's3'), String(port)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let output = '';
  server.stdout.on('data', (text) => {
    output += text;
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!output.includes('ready')) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The S3 server did not start: ${output}`);
    }
    await sleep(100);
  }
  const link = await openFaultyLink(port);
  const endpoint = `http://127.0.0.1:${link.port}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: keys,
  });
  // A busy machine may make it answer 503 at first.
  try {
    await eventually(() => client.send(new CreateBucketCommand({ Bucket: bucket })));
  } catch (error) {
    server.kill('SIGTERM');
    throw error;
  }
  client.destroy();
  return {
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    link,
    async stop() {
      link.close();
      server.kill('SIGTERM');
      await Promise.race([ended, sleep(10_000)]);
    },
  };
}
