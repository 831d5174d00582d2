import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startCompanion } from '@/adapters/process/companion';
import { findFreePort } from '@/scripts/supervise/network';
import { type FaultyLink, openFaultyLink } from './faulty-link';
import { retrySoon } from './retry-soon';

const MAX_STARTS = 5;
const bucket = 'homereel';
const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };

export interface MediaServer {
  /** Settings with which services reach it. */
  readonly env: Readonly<Record<string, string>>;
  readonly link: FaultyLink;
  stop(): Promise<void>;
}

/**
 * Starts the S3 server whose start program `S3_SERVER` names: it receives a folder and a port, prints
 * `ready`, and accepts the keys above.
 * @returns undefined if the variable is not set; media are then stored in a shared folder.
 */
export async function startMediaServer(folder: string): Promise<MediaServer | undefined> {
  const program = process.env.S3_SERVER;
  if (!program) return undefined;
  const { port, server } = await startServer(program, folder);
  const link = await openFaultyLink(port);
  const endpoint = `http://127.0.0.1:${link.port}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: keys,
  });
  // On a busy machine it may answer 503 at first.
  try {
    await retrySoon(() => client.send(new CreateBucketCommand({ Bucket: bucket })));
  } catch (error) {
    await server.stop();
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
      await server.stop();
    },
  };
}

/** On a busy machine it may time out while its own parts start. */
async function startServer(program: string, folder: string) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort('127.0.0.1');
    let onReady: (isReady: boolean) => void = () => undefined;
    const ready = new Promise<boolean>((resolve) => {
      onReady = resolve;
    });
    const server = await startCompanion(program, {
      args: [join(folder, `s3-${attempt}`), String(port)],
      env: process.env,
      onOutput: (text) => text.includes('ready') && onReady(true),
    });
    if (await Promise.race([ready, server.ended.then(() => false)])) return { port, server };
    if (attempt === MAX_STARTS) throw new Error('The S3 server did not start.');
  }
}
