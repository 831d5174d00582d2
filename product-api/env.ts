import { z } from 'zod';
import { mediaLimitVariables, mediaProgramVariables } from '@/adapters/media/media-settings';
import { mediaStoreVariables } from '@/adapters/storage/open-media-store';
import { visionVariables } from '@/adapters/vision/open-vision-model';
import { limits } from '@/contracts/limits';
import { DRAFT_WARNING_DAYS } from '@/contracts/project/projects';
import { planAnalysts } from '@/product-api/media/public';
import { findOpenHostFault } from '@/rules/open-local-mode';
import { databaseUrl, describeSettingFaults, SettingFault } from '@/rules/settings-faults';
import { parseTrustedProxies } from './http/client-address';

const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);
/** Minimum life of a draft: 14 days, then 14 days during which its owner sees a warning. */
const MIN_DRAFT_DAYS = 2 * DRAFT_WARNING_DAYS;
const text = z.string().optional();
const trustedProxies = z
  .string()
  .default('loopback')
  .transform((list, context) => {
    try {
      return parseTrustedProxies(list);
    } catch (error) {
      context.addIssue({ code: 'custom', message: `is not right: ${(error as Error).message}` });
      return z.NEVER;
    }
  });

/** List of `host:port` pairs. */
const hostList = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((host) => host !== ''))
  .pipe(z.array(z.string().regex(/^[^/:]+:\d+$/, 'lists hosts with their ports, as a.b.c:3000')));

/** Every environment variable of the product API; .env.example describes them. */
const variables = z
  .object({
    NODE_ENV: z.string().default('development'),
    DATABASE_URL: z.string().regex(databaseUrl.pattern, databaseUrl.message),
    DATABASE_DIRECT_URL: z.string().regex(databaseUrl.pattern, databaseUrl.message).optional(),
    DATABASE_CONNECTIONS: positive(20),
    ...mediaStoreVariables,
    HOMEREEL_SECRET: z.string().min(32).optional(),
    API_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
    API_HOST: z.string().default('127.0.0.1'),
    APP_ORIGIN: z.url().default('http://localhost:3000'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
    OIDC_ISSUER: text,
    OIDC_AUDIENCE: text,
    /** Audience of the provider's tokens for assistants. */
    OIDC_MCP_AUDIENCE: text,
    OIDC_TENANT_CLAIM: z.string().default('org_name'),
    OIDC_OPERATOR_CLAIM: text,
    OIDC_OPERATOR_VALUE: text,
    FIND_AHEAD: z.stringbool().default(true),
    ALLOW_OPEN_LOCAL_MODE: z.stringbool().default(false),
    VID_GEN_PRICE: count(10),
    IMAGE_ENHANCE_PRICE: count(5),
    TRIAL_TOKENS: count(100),
    LOW_TOKENS: count(50),
    TOPUP_TOKENS: positive(100),
    TOPUP_AMOUNT: positive(1_900),
    TOPUP_CURRENCY: z.string().length(3).default('usd'),
    STRIPE_SECRET_KEY: text,
    STRIPE_WEBHOOK_SECRET: text,
    STRIPE_PRICE_ID: text,
    STRIPE_API_ADDRESS: z.url().optional(),
    ...mediaProgramVariables,
    ...mediaLimitVariables,
    LIMIT_ITEMS_PER_PROJECT: positive(limits.itemsPerProject).pipe(
      z.number().max(limits.itemsPerProject),
    ),
    STORAGE_GB_PER_PERSON: z.coerce.number().positive().default(20),
    RETENTION_DRAFT_DAYS: count(0).refine((days) => days === 0 || days >= MIN_DRAFT_DAYS, {
      message: `is 0 (never) or at least ${MIN_DRAFT_DAYS}`,
    }),
    LIMIT_PROJECTS_PER_PERSON: positive(500),
    LIMIT_JOBS_PER_PERSON: positive(50),
    FREE_SPACE_FLOOR_GB: z.coerce.number().min(0).default(2),
    LIMIT_REQUESTS_PER_MINUTE: positive(3_000),
    LIMIT_CHANGES_PER_MINUTE: positive(600),
    LIMIT_REQUESTS_PER_ADDRESS_PER_MINUTE: positive(1_200),
    LIMIT_REQUESTS_PER_SHARE_LINK_PER_MINUTE: positive(30_000),
    LIMIT_REQUESTS_PER_ACCESS_TOKEN_PER_MINUTE: positive(600),
    LIMIT_WEBHOOKS_PER_ADDRESS_PER_MINUTE: positive(3_000),
    PERMITTED_INNER_HOSTS: hostList,
    TRUSTED_PROXIES: trustedProxies,
    DRAIN_NOTICE_SECONDS: z.coerce.number().min(0).default(5),
    DRAIN_SECONDS: z.coerce.number().min(0).default(25),
    MEDIA_PROCESSES: positive(2),
    ANALYSIS_PROCESSES: positive(planAnalysts()),
    ...visionVariables,
    VISION_TIMEOUT_SECONDS: positive(40).pipe(z.number().max(90)),
    VISION_PHOTOS_PER_REQUEST: positive(4).pipe(z.number().max(16)),
    VISION_PHOTOS_PER_DAY: count(500),
    VISION_TEXTS_PER_DAY: count(200),
    /** Whether the renderers send photos to fal. */
    USES_FAL: z.stringbool().default(false),
    PRERENDER: z.enum(['idle', 'off']).default('off'),
  })
  .refine((env) => env.OIDC_ISSUER === undefined || env.OIDC_AUDIENCE !== undefined, {
    message: 'OIDC_AUDIENCE is needed beside OIDC_ISSUER',
  })
  .refine(
    (env) => (env.OIDC_OPERATOR_CLAIM === undefined) === (env.OIDC_OPERATOR_VALUE === undefined),
    { message: 'OIDC_OPERATOR_CLAIM and OIDC_OPERATOR_VALUE are needed beside each other' },
  )
  .refine((env) => env.VISION_API_URL === undefined || env.VISION_MODEL !== undefined, {
    message: 'VISION_MODEL is needed beside VISION_API_URL',
  })
  .refine((env) => env.OIDC_ISSUER === undefined || env.HOMEREEL_SECRET !== undefined, {
    message: 'HOMEREEL_SECRET (32 characters or more) is needed beside OIDC_ISSUER',
  })
  .refine((env) => env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET !== undefined, {
    message: 'STRIPE_WEBHOOK_SECRET is needed beside STRIPE_SECRET_KEY',
  })
  .superRefine((env, context) => {
    const fault = findOpenHostFault(env, 'API_HOST', env.API_HOST);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });

/** Names of all variables, which a supervisor passes on to this service. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

export type Env = z.output<typeof variables>;

/** @throws Error with one line that names each invalid variable. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SettingFault(describeSettingFaults(parsed.error.issues, given));
}
