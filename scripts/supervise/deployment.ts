import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findOpenHostFault } from '@/rules/open-local-mode';
import { findFreePort, requireFreePort } from './network';
import type { ServiceEnv } from './service-env';

/** The addresses of this instance, and the environment of its processes. */
export interface Deployment {
  readonly root: string;
  readonly dataDir: string;
  readonly webHost: string;
  readonly webPort: number;
  /** Address of the web on this machine, independent of the site's public origin. */
  readonly webUrl: string;
  readonly apiPort: number;
  /** The public origin, which users enter. */
  readonly origin: string;
  /** The server to use instead of our own. */
  readonly databaseUrl: string | undefined;
  /** The folder whose listing folders are rendered, if there is one. */
  readonly watchFolder: string | undefined;
  /** Maximum retention of a line in a log file. */
  readonly logDays: number;
  /** Whether to print the output of the services. */
  readonly isVerbose: boolean;
  /** Run the sources instead of the build, and reload what changes. */
  readonly isDevelopment: boolean;
  /** Everything but the database's address. */
  readonly env: ServiceEnv;
}

export interface DeploymentOptions {
  readonly root: string;
  readonly dataDir: string;
  /** Addresses of the programs the services use, as environment variables. */
  readonly programs: Readonly<Record<string, string>>;
  readonly isDevelopment?: boolean;
}

const LOOPBACK = '127.0.0.1';

/** Reads the environment once. @throws Error with a sentence for the operator. */
export async function readDeployment(options: DeploymentOptions): Promise<Deployment> {
  const { root, dataDir, programs, isDevelopment = false } = options;
  const webHost = process.env.HOST || LOOPBACK;
  const webPort = readPort('PORT', 3000);
  requireGuardedHost('HOST', webHost);
  requireGuardedHost('RENDERER_HEALTH_HOST', process.env.RENDERER_HEALTH_HOST || LOOPBACK);
  await requireFree(webHost, webPort, isDevelopment ? 'npm run dev' : 'npm start');
  const watchFolder = readWatchFolder(root, dataDir);
  const apiPort = process.env.API_PORT ? readPort('API_PORT', 0) : await findFreePort(LOOPBACK);
  const webUrl = `http://${toReachable(webHost)}:${webPort}`;
  const origin = process.env.APP_ORIGIN || `http://localhost:${webPort}`;
  const env: ServiceEnv = {
    ...process.env,
    ...programs,
    NODE_ENV: isDevelopment ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    HOMEREEL_DATA_DIR: dataDir,
    // The product API says so without knowing the key.
    ...(process.env.FAL_KEY && { USES_FAL: 'true' }),
    WATCH_FOLDER: watchFolder,
    HOMEREEL_SECRET: process.env.HOMEREEL_SECRET || readOwnSecret(join(dataDir, 'secret')),
    HOST: webHost,
    PORT: String(webPort),
    WEB_URL: webUrl,
    APP_ORIGIN: origin,
    NEXTAUTH_URL: origin,
    API_PORT: String(apiPort),
    API_URL: `http://${LOOPBACK}:${apiPort}`,
    // One instance has no load balancer, so draining needs no notice time.
    DRAIN_NOTICE_SECONDS: '0',
    DRAIN_SECONDS: '2.5',
  };
  const databaseUrl = process.env.DATABASE_URL || undefined;
  // With the embedded server everything runs on one machine, which is idle most of the day.
  const prerender = process.env.PRERENDER || (databaseUrl === undefined ? 'idle' : 'off');
  const isVerbose = isDevelopment || process.argv.includes('--verbose');
  return {
    root,
    dataDir,
    webHost,
    webPort,
    webUrl,
    apiPort,
    origin,
    databaseUrl,
    watchFolder,
    logDays: readLogDays(),
    isVerbose,
    isDevelopment,
    env: { ...env, PRERENDER: prerender },
  };
}

/** @returns an absolute path; undefined if none is set. */
function readWatchFolder(root: string, dataDir: string): string | undefined {
  if (!process.env.WATCH_FOLDER) return undefined;
  const folder = resolve(root, process.env.WATCH_FOLDER);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`WATCH_FOLDER is ${folder}, and there is no such folder.`);
  }
  if (`${dataDir}/`.startsWith(`${folder}/`) || `${folder}/`.startsWith(`${dataDir}/`)) {
    throw new Error(`WATCH_FOLDER is ${folder}. It may not lie in the data folder or hold it.`);
  }
  return folder;
}

function readLogDays(): number {
  const days = Number(process.env.LOG_DAYS || 30);
  if (days >= 1) return days;
  throw new Error(`LOG_DAYS must be a number of days from 1, and it is "${process.env.LOG_DAYS}".`);
}

function readPort(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port number from 1 to 65535, and it is "${text}".`);
}

/** @throws Error if other machines could use Homereel without signing in. */
function requireGuardedHost(setting: string, host: string): void {
  const { OIDC_ISSUER, ALLOW_OPEN_LOCAL_MODE } = process.env;
  const settings = { OIDC_ISSUER, ALLOW_OPEN_LOCAL_MODE: ALLOW_OPEN_LOCAL_MODE === 'true' };
  const fault = findOpenHostFault(settings, setting, host);
  if (fault !== undefined) throw new Error(fault);
}

function toReachable(host: string): string {
  if (host === '0.0.0.0') return LOOPBACK;
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host;
}

async function requireFree(host: string, port: number, command: string): Promise<void> {
  try {
    await requireFreePort(host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken by another program. Choose one: PORT=${port + 1} ${command}`
        : `Homereel cannot listen on ${host}, port ${port} (${code}). Set HOST or PORT.`,
    );
  }
}

function readOwnSecret(path: string): string {
  if (!existsSync(path))
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}
