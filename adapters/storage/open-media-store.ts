import { join } from 'node:path';
import { z } from 'zod';
import { openLocalParts } from './local-parts';
import { openLocalStore } from './local-store';
import type { MediaStore } from './media-store';
import { openObjectParts } from './object-parts';
import type { PartStore } from './part-store';

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
type MediaStoreSettings = z.output<z.ZodObject<typeof mediaStoreVariables>>;

/** Opens the configured bucket, else a local folder. */
export async function openMediaStore(settings: MediaStoreSettings): Promise<MediaStore> {
  const folder = join(settings.HOMEREEL_DATA_DIR, 'media');
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (bucket === undefined) return openLocalStore(folder);
  // Loaded on demand, because Amazon's client is larger than everything else.
  const { openS3Store } = await import('./s3-store');
  return openS3Store({
    bucket,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    publicEndpoint: settings.S3_PUBLIC_ENDPOINT,
    isPathStyle: settings.S3_PATH_STYLE ?? settings.S3_ENDPOINT !== undefined,
    credentials:
      S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
        ? undefined
        : { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    scratchFolder: join(folder, 'scratch'),
  });
}

/** Opens the store of unfinished uploads, which is beside the media so that any process may continue. */
export async function openPartStore(
  settings: MediaStoreSettings,
  mediaStore: MediaStore,
): Promise<PartStore> {
  return settings.S3_BUCKET === undefined
    ? openLocalParts(join(settings.HOMEREEL_DATA_DIR, 'media', 'parts'))
    : openObjectParts(mediaStore);
}
