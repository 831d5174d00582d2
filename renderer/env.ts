import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { imageModels, videoModels } from '@/adapters/ai/fal/fal-models';
import { mediaLimitVariables, mediaProgramVariables } from '@/adapters/media/media-settings';
import { mediaStoreVariables } from '@/adapters/storage/open-media-store';
import { databaseUrl, describeSettingFaults, SettingFault } from '@/rules/settings-faults';

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** Variables that every renderer needs, with or without a deployment. */
const rendering = z.object({
  ...mediaProgramVariables,
  RENDER_CORES: positive(availableParallelism()),
});

/** Every environment variable of the renderer; .env.example describes them. */
const variables = rendering.extend({
  DATABASE_URL: z.string().regex(databaseUrl.pattern, databaseUrl.message),
  DATABASE_DIRECT_URL: z.string().regex(databaseUrl.pattern, databaseUrl.message).optional(),
  ...mediaStoreVariables,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Size limit of the segment cache, in bytes. */
  RENDER_CACHE_BYTES: positive(4_000_000_000),
  /**
   * Whether projects are rendered ahead while no job is waiting, and the size of the separate cache for that.
   */
  PRERENDER: z.enum(['idle', 'off']).default('off'),
  PRERENDER_CACHE_SHARE: z.coerce.number().min(0).max(1).default(0.25),
  /** Whether this renderer helps others and lets others help it. */
  RENDER_HELP: z.enum(['on', 'off']).default('on'),
  FAL_KEY: z.string().optional(),
  FAL_ENHANCE_MODEL: z.enum(toNames(imageModels)).default('fal-ai/nano-banana-pro/edit'),
  FAL_VIDEO_MODEL: z
    .enum(toNames(videoModels))
    .default('fal-ai/kling-video/v2.5-turbo/pro/image-to-video'),
  FAL_MOTION: z.stringbool().default(false),
  FAL_PROXY_URL: z.url().optional(),
  FAL_TIMEOUT_SECONDS: positive(600),
  FAL_POLL_MS: positive(1_000),
  FREE_SPACE_FLOOR_GB: z.coerce.number().min(0).default(2),
  /** Port of the health endpoints; absent for none. */
  RENDERER_HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  RENDERER_HEALTH_HOST: z.string().default('127.0.0.1'),
  /** After a stop request: seconds that a running job may take before it is requeued. */
  RENDERER_DRAIN_SECONDS: z.coerce.number().min(0).default(0),
  ...mediaLimitVariables,
});

/** Variables of the watch process, which has no database and no media store. */
const watching = rendering.extend({
  WATCH_FOLDER: z.string().min(1),
  HOMEREEL_DATA_DIR: z.string().default('./data'),
  LOG_LEVEL: variables.shape.LOG_LEVEL,
  FREE_SPACE_FLOOR_GB: variables.shape.FREE_SPACE_FLOOR_GB,
});
export const watchVariableNames: readonly string[] = Object.keys(watching.shape);

/** Names of all variables, which a supervisor passes on to this service. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

export type Env = z.output<typeof variables>;

/** @throws Error with one line that names each missing or invalid variable. */
export function readEnv(): Env {
  return parse(variables);
}

/** @throws Error with one line that names each missing or invalid variable. */
export function readWatchEnv(): z.output<typeof watching> {
  return parse(watching);
}

function parse<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const given = readGiven();
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SettingFault(describeSettingFaults(parsed.error.issues, given));
}

/** Reads the variables of the command line, which has no database and no store. */
export function readRenderingEnv(): z.output<typeof rendering> {
  return parse(rendering);
}

function toNames<Name extends string>(models: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(models) as Name[];
}

function readGiven(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
}
