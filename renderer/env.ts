import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { imageModels, videoModels } from '@/adapters/ai/fal/fal-models';
import { mediaLimitVariables, mediaProgramVariables } from '@/adapters/media/media-settings';
import { mediaStoreVariables } from '@/adapters/storage/open-media-store';
import { databaseUrl, describeSettingFaults, SettingFault } from '@/rules/settings-faults';

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** What rendering itself needs, with or without a deployment around it. */
const rendering = z.object({
  ...mediaProgramVariables,
  RENDER_CORES: positive(availableParallelism()),
});

/** Every variable the renderer reads; .env.example says what they mean. */
const variables = rendering.extend({
  DATABASE_URL: z.string().regex(databaseUrl.pattern, databaseUrl.message),
  DATABASE_DIRECT_URL: z.string().regex(databaseUrl.pattern, databaseUrl.message).optional(),
  ...mediaStoreVariables,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Rendered segments kept for the next render, in bytes. */
  RENDER_CACHE_BYTES: positive(4_000_000_000),
  /** Whether projects are rendered ahead while nobody waits, and how much of it is kept beside that. */
  PRERENDER: z.enum(['idle', 'off']).default('off'),
  PRERENDER_CACHE_SHARE: z.coerce.number().min(0).max(1).default(0.25),
  /** Whether this renderer helps others and is helped by them. */
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
  /** Where health is answered; absent: nowhere. */
  RENDERER_HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  RENDERER_HEALTH_HOST: z.string().default('127.0.0.1'),
  /** A request to stop: seconds a running job may still take before it is requeued. */
  RENDERER_DRAIN_SECONDS: z.coerce.number().min(0).default(0),
  ...mediaLimitVariables,
});

/** What the watch process reads: no database, no media store. */
const watching = rendering.extend({
  WATCH_FOLDER: z.string().min(1),
  HOMEREEL_DATA_DIR: z.string().default('./data'),
  LOG_LEVEL: variables.shape.LOG_LEVEL,
  FREE_SPACE_FLOOR_GB: variables.shape.FREE_SPACE_FLOOR_GB,
});
export const watchVariableNames: readonly string[] = Object.keys(watching.shape);

/** The names of all of them: what a supervisor passes on to this service. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

export type Env = z.output<typeof variables>;

/** @throws Error with one line that names each variable that is missing or wrong. */
export function readEnv(): Env {
  return parse(variables);
}

/** @throws Error with one line that names each variable that is missing or wrong. */
export function readWatchEnv(): z.output<typeof watching> {
  return parse(watching);
}

function parse<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const given = readGiven();
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SettingFault(describeSettingFaults(parsed.error.issues, given));
}

/** For the command line: no database, no store. */
export function readRenderingEnv(): z.output<typeof rendering> {
  return parse(rendering);
}

function toNames<Name extends string>(models: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(models) as Name[];
}

function readGiven(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
}
