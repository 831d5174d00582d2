import { z } from 'zod';
import { MCP_PATH } from '@/contracts/people/assistant-scopes';
import { findOpenHostFault } from '@/rules/open-local-mode';
import { databaseUrl, describeSettingFaults, SettingFault } from '@/rules/settings-faults';

const origin = z.url().transform((value) => new URL(value).origin);
const seconds = z.coerce.number().positive();

const schema = z
  .object({
    NODE_ENV: z.string().default('production'),
    HOST: z.string().default('127.0.0.1'),
    /** Accepts connections from other machines in local mode, which has no sign-in. */
    ALLOW_OPEN_LOCAL_MODE: z.stringbool().default(false),
    PORT: z.coerce.number().int().default(3000),
    /** Trusted proxies, whose X-Forwarded-For header is used; separated by commas. */
    TRUSTED_PROXIES: z.string().default(''),
    /** Origin at which browsers reach this site; cookies, redirects and the origin check depend on it. */
    APP_ORIGIN: origin.optional(),
    /** Origin at which this process reaches itself. */
    WEB_URL: origin.optional(),
    /** Origin of the product API. */
    API_URL: origin.default('http://127.0.0.1:4000'),
    /** Origin at which browsers reach the media store, if they do: the product API redirects videos there. */
    S3_PUBLIC_ENDPOINT: origin.optional(),
    /** Destination of traces. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
    /** Seconds that the product API may neither send nor receive a byte before its response starts. */
    API_ANSWER_SECONDS: seconds.default(120),
    /** Limit of public link pages from one address. */
    LIMIT_LINK_PAGES_PER_ADDRESS_PER_MINUTE: z.coerce.number().int().positive().default(120),
    /**
     * After a stop request: seconds in which requests are still accepted, and seconds that running ones then
     * get.
     */
    DRAIN_NOTICE_SECONDS: z.coerce.number().min(0).default(5),
    DRAIN_SECONDS: z.coerce.number().min(0).default(25),
    /** Unset for local mode without sign-in. */
    OIDC_ISSUER: z.url().optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_AUDIENCE: z.string().min(1).optional(),
    /** The audience for assistants, if the provider issues tokens for it. Unset: access tokens only. */
    OIDC_MCP_AUDIENCE: z.url().optional(),
    OIDC_SCOPE: z.string().default('openid profile email offline_access'),
    OIDC_EMAIL_CONNECTION: z.string().min(1).optional(),
    OIDC_GOOGLE_CONNECTION: z.string().min(1).default('google-oauth2'),
    OIDC_TENANT_CLAIM: z.string().min(1).default('org_name'),
    /** Overrides the provider's own sign-out address (discovery, else {issuer}/v2/logout). */
    OIDC_LOGOUT_URL: z.url().optional(),
    /** Encrypts the session cookie and the session vault. */
    HOMEREEL_SECRET: z.string().min(16).optional(),
    DATABASE_URL: z.string().regex(databaseUrl.pattern, databaseUrl.message).optional(),
    /** Operator of this deployment, named on the legal pages. */
    OPERATOR_NAME: z.string().min(1).optional(),
    OPERATOR_ADDRESS: z.string().min(1).optional(),
    OPERATOR_EMAIL: z.email().optional(),
  })
  .transform((values) => ({
    ...values,
    WEB_URL: values.WEB_URL ?? `http://127.0.0.1:${values.PORT}`,
    APP_ORIGIN: values.APP_ORIGIN ?? `http://localhost:${values.PORT}`,
  }));

/** Names of all variables of the web server, which a supervisor passes on to it. */
export const variableNames: readonly string[] = Object.keys(schema.in.shape);

export type Env = z.output<typeof schema>;

/** The settings of sign-in, all of which are required once an issuer is set. */
export interface IdentityEnv {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  readonly secret: string;
  readonly databaseUrl: string;
}

let known: Env | undefined;

/**
 * Returns the web server's settings, checked once. Read at run time, so that one build serves every
 * deployment.
 */
export function readEnv(): Env {
  if (known === undefined) {
    known = parseEnv(process.env);
    // next-auth only reads its own origin from the environment.
    process.env.NEXTAUTH_URL = known.APP_ORIGIN;
  }
  return known;
}

/** @throws Error with one line that names each setting that is missing or wrong. */
export function parseEnv(values: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new SettingFault(describeSettingFaults(parsed.error.issues, given));
  if (parsed.data.OIDC_ISSUER !== undefined) requireIdentity(parsed.data);
  const fault = findOpenHostFault(parsed.data, 'HOST', parsed.data.HOST);
  if (fault !== undefined) throw new SettingFault(fault);
  requireMcpAddress(parsed.data);
  return parsed.data;
}

/** Assistants compare the audience with the address they call. */
function requireMcpAddress({ APP_ORIGIN, OIDC_MCP_AUDIENCE }: Env): void {
  const address = APP_ORIGIN + MCP_PATH;
  if (OIDC_MCP_AUDIENCE === undefined || OIDC_MCP_AUDIENCE === address) return;
  throw new SettingFault(`OIDC_MCP_AUDIENCE is ${OIDC_MCP_AUDIENCE}, and it must be ${address}.`);
}

/** Returns the identity settings, or undefined in local mode. */
export function readIdentityEnv(env: Env = readEnv()): IdentityEnv | undefined {
  return env.OIDC_ISSUER === undefined ? undefined : requireIdentity(env);
}

function requireIdentity(env: Env): IdentityEnv {
  const need = (name: keyof Env): string => {
    const value = env[name];
    if (typeof value !== 'string')
      throw new SettingFault(`${name} is needed when OIDC_ISSUER is set.`);
    return value;
  };
  return {
    issuer: need('OIDC_ISSUER').replace(/\/$/, ''),
    clientId: need('OIDC_CLIENT_ID'),
    clientSecret: need('OIDC_CLIENT_SECRET'),
    audience: need('OIDC_AUDIENCE'),
    secret: need('HOMEREEL_SECRET'),
    databaseUrl: need('DATABASE_URL'),
  };
}
