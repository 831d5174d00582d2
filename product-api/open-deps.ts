import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { systemClock } from '@/adapters/clock';
import { openPostgres } from '@/adapters/database/postgres';
import { createMediaReader } from '@/adapters/media/ffmpeg-media-reader';
import { openMediaPrograms, toMediaLimits } from '@/adapters/media/media-settings';
import { openPgBossQueue } from '@/adapters/queue/pg-boss-queue';
import { createSafeFetch } from '@/adapters/safe-fetch/safe-fetch';
import { deriveKey } from '@/adapters/seal';
import { readFreeBytes } from '@/adapters/storage/free-space';
import { openMediaStore, openPartStore } from '@/adapters/storage/open-media-store';
import { openVisionModel } from '@/adapters/vision/open-vision-model';
import type { Processor, Settings } from '@/contracts/people/settings';
import {
  createBrandPainter,
  createFindAhead,
  createPhotoAnalyst,
  createStillPainter,
} from '@/product-api/media/public';
import { openPayments } from '@/product-api/people/public';
import type { Deps } from './deps';
import type { Env } from './env';

/**
 * Opens the dependencies of the use cases, for a server or a command. The database must be migrated already.
 */
export async function openDeps(
  env: Env,
  log: Logger,
): Promise<{ readonly deps: Deps; close(): Promise<void> }> {
  const onError = (error: unknown) => log.warn({ err: error }, 'a transient error');
  const database = openPostgres({
    connectionString: env.DATABASE_URL,
    connections: env.DATABASE_CONNECTIONS,
    isPooled: env.DATABASE_DIRECT_URL !== undefined,
    onError,
  });
  const queue = await openPgBossQueue({
    connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    database,
    onError,
  });
  const settings = toSettings(env);
  // Without a configured secret, links become invalid when the process ends, which is acceptable in
  // development only.
  const secret = env.HOMEREEL_SECRET ?? randomBytes(32).toString('hex');
  const programs = await openMediaPrograms(env, (reason) =>
    log.info({ reason }, 'uploads are read without a sandbox'),
  );
  const mediaReader = createMediaReader({
    ...programs,
    processes: env.MEDIA_PROCESSES,
    limits: settings.limits,
  });
  const mediaStore = await openMediaStore(env);
  const deps: Deps = {
    database,
    queue,
    mediaStore,
    partStore: await openPartStore(env, mediaStore),
    mediaReader,
    brandPainter: createBrandPainter(),
    photoAnalyst: createPhotoAnalyst(env.ANALYSIS_PROCESSES, programs.sandbox),
    findAhead: createFindAhead(env.FIND_AHEAD, env.ANALYSIS_PROCESSES),
    stillPainter: createStillPainter(),
    vision: openVisionModel(env),
    visionBounds: {
      timeoutSeconds: env.VISION_TIMEOUT_SECONDS,
      photosPerRequest: env.VISION_PHOTOS_PER_REQUEST,
      photosPerDay: env.VISION_PHOTOS_PER_DAY,
      textsPerDay: env.VISION_TEXTS_PER_DAY,
    },
    payments: openPayments(env),
    safeFetch: createSafeFetch({ permitted: env.PERMITTED_INNER_HOSTS }),
    clock: systemClock,
    log,
    settings,
    allowance: {
      storageBytes: env.STORAGE_GB_PER_PERSON * 1e9,
      projects: env.LIMIT_PROJECTS_PER_PERSON,
    },
    maxJobsPerPerson: env.LIMIT_JOBS_PER_PERSON,
    freeSpaceFloorBytes: env.FREE_SPACE_FLOOR_GB * 1e9,
    readFreeBytes: () => readFreeBytes(env.HOMEREEL_DATA_DIR),
    trialTokens: env.TRIAL_TOKENS,
    lowTokens: env.LOW_TOKENS,
    origin: new URL(env.APP_ORIGIN).origin,
    localMode: env.OIDC_ISSUER === undefined,
    deriveKey: (purpose) => deriveKey(secret, purpose),
  };
  return {
    deps,
    async close() {
      deps.findAhead.stop();
      await mediaReader.close();
      await deps.brandPainter.close();
      await deps.photoAnalyst.close();
      await deps.stillPainter.close();
      await deps.safeFetch.close();
      await queue.close();
      await database.close();
    },
  };
}

function toSettings(env: Env): Settings {
  return {
    vid_gen_price: env.VID_GEN_PRICE,
    image_enhance_price: env.IMAGE_ENHANCE_PRICE,
    costs: { imageEnhancement: env.IMAGE_ENHANCE_PRICE },
    topUp: toTopUp(env),
    limits: { ...toMediaLimits(env), itemsPerProject: env.LIMIT_ITEMS_PER_PROJECT },
    visionModel: env.VISION_API_URL === undefined ? undefined : env.VISION_MODEL,
    processors: toProcessors(env),
    draftDays: env.RETENTION_DRAFT_DAYS,
    hasSupportDesk: env.OIDC_ISSUER !== undefined && env.OIDC_OPERATOR_CLAIM !== undefined,
  };
}

function toTopUp(env: Env): Settings['topUp'] {
  const tokens = env.TOPUP_TOKENS;
  if (env.STRIPE_SECRET_KEY === undefined) {
    // Without a payment provider, showing a price would mislead.
    return { way: env.OIDC_ISSUER === undefined ? 'free' : 'none', tokens };
  }
  // Only the provider knows the amount of a price that is defined there.
  if (env.STRIPE_PRICE_ID !== undefined) return { way: 'paid', tokens };
  return { way: 'paid', tokens, amount: env.TOPUP_AMOUNT, currency: env.TOPUP_CURRENCY };
}

function toProcessors(env: Env): Processor[] {
  const isUsed: Readonly<Record<Processor, boolean>> = {
    identity: env.OIDC_ISSUER !== undefined,
    payments: env.STRIPE_SECRET_KEY !== undefined,
    generation: env.USES_FAL,
    vision: env.VISION_API_URL !== undefined,
    storage: env.S3_BUCKET !== undefined,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  };
  return (Object.keys(isUsed) as Processor[]).filter((name) => isUsed[name]);
}
