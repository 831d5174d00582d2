import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { systemClock } from '@/adapters/clock';
import { migrate } from '@/adapters/database/migrate';
import { openPostgres } from '@/adapters/database/postgres';
import { createJwksProviderTokens } from '@/adapters/identity/jwks-provider-tokens';
import { createMediaReader } from '@/adapters/media/ffmpeg-media-reader';
import { openMediaPrograms, toMediaLimits } from '@/adapters/media/media-settings';
import { openPgBossQueue } from '@/adapters/queue/pg-boss-queue';
import { createSafeFetch } from '@/adapters/safe-fetch/safe-fetch';
import { deriveKey } from '@/adapters/seal';
import { readFreeBytes } from '@/adapters/storage/free-space';
import { openMediaStore, openPartStore } from '@/adapters/storage/open-media-store';
import { startTracing, stopTracing } from '@/adapters/tracing/tracing';
import { openVisionModel } from '@/adapters/vision/open-vision-model';
import type { Settings } from '@/contracts/settings';
import { authenticateAssistant } from './access-tokens/authenticate-assistant';
import { authenticateByAccessToken } from './access-tokens/authenticate-by-access-token';
import { allRoutes } from './all-routes';
import { startBackgroundWork } from './background-work';
import { createBrandPainter } from './brands/brand-painter';
import { openPayments } from './checkout/open-payments';
import { createStillPainter } from './cuts/still-painter';
import type { Deps } from './deps';
import type { Env } from './env';
import { startRenderingAhead } from './generation/render-ahead';
import { type Authenticate, authenticateByToken, authenticateLocally } from './http/authenticate';
import { createClientAddressReader } from './http/client-address';
import { createServer } from './server';
import { createFindAhead } from './shots/find-ahead';
import { createPhotoAnalyst } from './shots/photo-analyst';
import { createRecognition, localIdentity } from './users/recognise-person';

export interface RunningApi {
  /** Where it listens, such as `http://127.0.0.1:4000`. */
  readonly address: string;
  readonly deps: Deps;
  /** Drains the running requests, then closes everything. */
  close(): Promise<void>;
}

/** Composition root: wires all parts of the product API and starts it. */
export async function startApi(env: Env, log: Logger): Promise<RunningApi> {
  startTracing({ service: 'homereel-api', endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT });
  const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  await migrate(directUrl);
  const onError = (error: unknown) => log.warn({ err: error }, 'a transient error');
  const database = openPostgres({
    connectionString: env.DATABASE_URL,
    connections: env.DATABASE_CONNECTIONS,
    isPooled: env.DATABASE_DIRECT_URL !== undefined,
    onError,
  });
  const queue = await openPgBossQueue({ connectionString: directUrl, database, onError });
  const settings = toSettings(env);
  // Without a configured secret, links become invalid when the process ends; acceptable in development
  // only.
  const secret = env.HOMEREEL_SECRET ?? randomBytes(32).toString('hex');
  const mediaReader = createMediaReader({
    ...(await openMediaPrograms(env, (reason) =>
      log.info({ reason }, 'clips are read without a sandbox'),
    )),
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
    photoAnalyst: createPhotoAnalyst(),
    findAhead: createFindAhead(env.FIND_AHEAD),
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
  const background = await startBackgroundWork(deps);
  const ahead = env.PRERENDER === 'idle' ? startRenderingAhead(deps) : undefined;
  const { app, drain } = await createServer({
    deps,
    routes: allRoutes,
    authenticate: authenticateByAccessToken(database, toAuthenticate(env, deps)),
    checkAnswers: env.NODE_ENV !== 'production',
    refusesOtherSites: deps.localMode && !env.ALLOW_OPEN_LOCAL_MODE,
    requestLimits: {
      requestsPerMinute: env.LIMIT_REQUESTS_PER_MINUTE,
      changesPerMinute: env.LIMIT_CHANGES_PER_MINUTE,
      requestsPerAddressPerMinute: env.LIMIT_REQUESTS_PER_ADDRESS_PER_MINUTE,
      requestsPerShareLinkPerMinute: env.LIMIT_REQUESTS_PER_SHARE_LINK_PER_MINUTE,
      requestsPerAccessTokenPerMinute: env.LIMIT_REQUESTS_PER_ACCESS_TOKEN_PER_MINUTE,
      webhooksPerAddressPerMinute: env.LIMIT_WEBHOOKS_PER_ADDRESS_PER_MINUTE,
    },
    readClientAddress: createClientAddressReader(env.TRUSTED_PROXIES),
    projectChanges: ahead,
  });
  await app.listen({ port: env.API_PORT, host: env.API_HOST });
  return {
    address: toAddress(app.server, env.API_HOST),
    deps,
    async close() {
      const cut = await drain.run({
        noticeSeconds: env.DRAIN_NOTICE_SECONDS,
        seconds: env.DRAIN_SECONDS,
      });
      if (cut > 0) log.warn({ connections: cut }, 'requests that took longer were cut off');
      ahead?.stop();
      deps.findAhead.stop();
      await background.stop();
      await mediaReader.close();
      await deps.brandPainter.close();
      await deps.photoAnalyst.close();
      await deps.stillPainter.close();
      await deps.safeFetch.close();
      await queue.close();
      await database.close();
      await stopTracing();
    },
  };
}

function toAuthenticate(env: Env, deps: Deps): Authenticate {
  const recognise = createRecognition(deps);
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = env;
  if (issuer === undefined || audience === undefined) {
    return authenticateLocally(() => recognise(localIdentity));
  }
  const tenantClaim = env.OIDC_TENANT_CLAIM;
  const authenticateFor = (wanted: string) =>
    authenticateByToken(
      createJwksProviderTokens({ issuer, audience: wanted, tenantClaim }),
      recognise,
    );
  const people = authenticateFor(audience);
  const mcpAudience = env.OIDC_MCP_AUDIENCE;
  return mcpAudience === undefined
    ? people
    : authenticateAssistant(mcpAudience, authenticateFor(mcpAudience), people);
}

function toSettings(env: Env): Settings {
  return {
    vid_gen_price: env.VID_GEN_PRICE,
    image_enhance_price: env.IMAGE_ENHANCE_PRICE,
    costs: { imageEnhancement: env.IMAGE_ENHANCE_PRICE },
    topUp: {
      tokens: env.TOPUP_TOKENS,
      // The amount of a price defined at the provider is known only there.
      ...(env.STRIPE_PRICE_ID === undefined
        ? { amount: env.TOPUP_AMOUNT, currency: env.TOPUP_CURRENCY }
        : {}),
    },
    limits: { ...toMediaLimits(env), itemsPerProject: env.LIMIT_ITEMS_PER_PROJECT },
    visionModel: env.VISION_API_URL === undefined ? undefined : env.VISION_MODEL,
  };
}

function toAddress(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
