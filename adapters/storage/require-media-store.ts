import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingFault } from '@/rules/settings-faults';
import { type MediaStoreSettings, toS3Options } from './open-media-store';

/** A start does not wait for a store as long as running work does. */
const ATTEMPTS = 2;

/**
 * Checks that the media store that the settings name exists, answers and accepts this process.
 * @throws SettingFault with the line for the operator.
 */
export async function requireMediaStore(settings: MediaStoreSettings): Promise<void> {
  const { S3_BUCKET: bucket, HOMEREEL_DATA_DIR: dataDir } = settings;
  if (bucket === undefined) {
    const folder = join(dataDir, 'media');
    try {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new SettingFault(
        `HOMEREEL_DATA_DIR is set to ${dataDir}, where this user cannot write (${readCode(error)}).`,
      );
    }
    return;
  }
  // Loaded on demand, because Amazon's client is larger than everything else.
  const { checkBucket } = await import('./s3-client');
  try {
    await checkBucket({ ...toS3Options(settings), attempts: ATTEMPTS }, bucket);
  } catch (error) {
    throw new SettingFault(toLine(error, settings, bucket));
  }
}

/** Names the store by the setting that decides on it. */
export function describeMediaStore({ S3_BUCKET, HOMEREEL_DATA_DIR }: MediaStoreSettings): string {
  return S3_BUCKET === undefined
    ? `HOMEREEL_DATA_DIR is set to ${HOMEREEL_DATA_DIR}`
    : `S3_BUCKET is set to ${S3_BUCKET}`;
}

function toLine(error: unknown, settings: MediaStoreSettings, bucket: string): string {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID } = settings;
  const where = S3_ENDPOINT ?? `Amazon S3 in ${S3_REGION}`;
  const { $metadata, message } = error as { $metadata?: S3Metadata; message: string };
  switch ($metadata?.httpStatusCode) {
    case 404:
      return `S3_BUCKET is set to ${bucket}, and ${where} has no such bucket. Create it, or correct S3_BUCKET.`;
    case 301:
    case 400:
      return `S3_REGION is set to ${S3_REGION}, and the bucket ${bucket} at ${where} refuses it or the key. Set the region of the bucket.`;
    case 401:
    case 403:
      return `S3_ACCESS_KEY_ID is set to ${S3_ACCESS_KEY_ID ?? 'nothing'}, and ${where} refuses that key, or its secret, for the bucket ${bucket}. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or the rights of the key.`;
    case undefined:
      if ((error as Error).name === 'CredentialsProviderError') {
        return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set, and this machine has no role of its own for S3_BUCKET.';
      }
      return `S3_ENDPOINT is set to ${S3_ENDPOINT ?? 'nothing'}, and no store answers there (${readCode(error) || message}).`;
    default:
      return `S3_ENDPOINT is set to ${S3_ENDPOINT ?? 'nothing'}, and the store there answers ${$metadata?.httpStatusCode} for the bucket ${bucket}.`;
  }
}

interface S3Metadata {
  readonly httpStatusCode?: number;
}

function readCode(error: unknown): string | undefined {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}
