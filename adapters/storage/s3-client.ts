import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';

export interface S3ClientOptions {
  readonly region: string;
  /** Endpoint of a store other than Amazon S3. */
  readonly endpoint?: string | undefined;
  /** Default: the machine's own IAM role. */
  readonly credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Path-style addressing, as most other stores require. */
  readonly isPathStyle: boolean;
  /** Idle timeout of a connection, after which the request is retried. */
  readonly idleMs?: number | undefined;
  /** Default: enough, with backoff, to outlast a restart of the store. */
  readonly attempts?: number | undefined;
}

const CONNECT_MS = 5_000;
const IDLE_MS = 20_000;
const ATTEMPTS = 8;

export function openS3Client(options: S3ClientOptions): S3Client {
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.isPathStyle,
    maxAttempts: options.attempts ?? ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: options.idleMs ?? IDLE_MS,
    },
    // Not every store supports the checksums that Amazon's client sends by default; all support
    // Content-MD5.
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

/** Rejects if the bucket does not exist or does not accept the key. */
export async function checkBucket(options: S3ClientOptions, Bucket: string): Promise<void> {
  const client = openS3Client(options);
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } finally {
    client.destroy();
  }
}

/**
 * Aborts multipart uploads that killed processes left behind, because their parts take up space and are
 * not listed. Handles one page of a thousand; the next start handles more.
 */
export async function endOldUploads(client: S3Client, Bucket: string, ageMs: number) {
  const latest = Date.now() - ageMs;
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (Initiated === undefined || Initiated.getTime() >= latest) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}
