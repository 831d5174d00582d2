import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';

export interface S3ClientOptions {
  readonly region: string;
  /** Another store than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Without one, what the machine itself may do counts. */
  readonly credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Bucket in the path rather than in the host's name, as most other stores want it. */
  readonly isPathStyle: boolean;
  /** A connection on which nothing moves for so long is given up, and the request sent again. */
  readonly idleMs?: number | undefined;
}

const CONNECT_MS = 5_000;
const IDLE_MS = 20_000;
/** With the pauses between them these outlast a store that restarts. */
const ATTEMPTS = 8;

export function openS3Client(options: S3ClientOptions): S3Client {
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.isPathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: options.idleMs ?? IDLE_MS,
    },
    // Not every store knows the checksums Amazon's clients send unasked; all know Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
  });
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { body?: unknown; headers: Record<string, string> };
      if (request.body instanceof Uint8Array) {
        request.headers['content-md5'] ??= createHash('md5').update(request.body).digest('base64');
      }
      return next(args);
    },
    { step: 'build', name: 'contentMd5' },
  );
  return client;
}

/**
 * Ends uploads in parts that killed processes left: the parts cost space and are in no listing. Ends a
 * page of them, which is a thousand; the next start ends more.
 */
export async function endOldUploads(client: S3Client, Bucket: string, ageMs: number) {
  const latest = Date.now() - ageMs;
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (Initiated === undefined || Initiated.getTime() >= latest) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}
