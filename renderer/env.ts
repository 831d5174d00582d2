import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { mediaStoreVariables } from '@/adapters/storage/open-media-store';

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** What rendering itself needs, with or without a deployment around it. */
const rendering = z.object({
  FFMPEG_PATH: z.string().default('ffmpeg'),
  FFPROBE_PATH: z.string().default('ffprobe'),
  RENDER_CORES: positive(availableParallelism()),
});

/** Every variable the renderer reads; .env.example says what they mean. */
const variables = rendering.extend({
  DATABASE_URL: z.string().min(1),
  ...mediaStoreVariables,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Rendered segments kept for the next render, in bytes. */
  RENDER_CACHE_BYTES: positive(4_000_000_000),
});

export type Env = z.output<typeof variables>;

/** @throws ZodError naming each variable that is wrong. */
export function readEnv(): Env {
  return variables.parse(readGiven());
}

/** For the command line: no database, no store. */
export function readRenderingEnv(): z.output<typeof rendering> {
  return rendering.parse(readGiven());
}

function readGiven(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
}
