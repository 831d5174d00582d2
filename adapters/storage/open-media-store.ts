import { join } from 'node:path';
import { z } from 'zod';
import { openLocalParts } from './local-parts';
import { openLocalStore } from './local-store';
import type { MediaStore } from './media-store';
import { openObjectParts } from './object-parts';
import type { PartStore } from './part-store';
import type { S3ClientOptions } from './s3-client';

/** The variables that configure the media store, shared by every process that uses it. */
export const mediaStoreVariables = {
  HOMEREEL_DATA_DIR: z.string().default('./data'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.stringbool().optional(),
  S3_PUBLIC_ENDPOINT: z.url().optional(),
};
export type MediaStoreSettings = z.output<z.ZodObject<typeof mediaStoreVariables>>;

/** Opens the configured bucket, else a local folder. */
export async function openMediaStore(settings: MediaStoreSettings): Promise<MediaStore> {
  const folder = join(settings.HOMEREEL_DATA_DIR, 'media');
  const { S3_BUCKET: bucket } = settings;
  if (bucket === undefined) return openLocalStore(folder);
  // Loaded on demand, because Amazon's client is larger than everything else.
  const { openS3Store } = await import('./s3-store');
  return openS3Store({
    ...toS3Options(settings),
    bucket,
    publicEndpoint: settings.S3_PUBLIC_ENDPOINT,
    scratchFolder: join(folder, 'scratch'),
  });
}

/** How the settings reach the store of a bucket. */
export function toS3Options(settings: MediaStoreSettings): S3ClientOptions {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return {
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    isPathStyle: settings.S3_PATH_STYLE ?? settings.S3_ENDPOINT !== undefined,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
  };
}

/** Where files lie while they arrive in parts: beside the media, so that any process may go on. */
export async function openPartStore(
  settings: MediaStoreSettings,
  mediaStore: MediaStore,
): Promise<PartStore> {
  return settings.S3_BUCKET === undefined
    ? openLocalParts(join(settings.HOMEREEL_DATA_DIR, 'media', 'parts'))
    : openObjectParts(mediaStore);
}
