import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { startCompanion } from '@/adapters/process/companion';
import type { Deployment } from './deployment';
import type { Service } from './keep-running';
import type { LogFile } from './log-file';
import { answers } from './network';
import { type NodeService, type ServiceEnv, toServiceEnv } from './service-env';

const SURVIVAL_MS = 1_000;

type OpenLog = (name: string) => LogFile;

/** The embedded PostgreSQL. It keeps its port across restarts, so that the other services find it again. */
export function databaseService(
  { dataDir }: Deployment,
  port: number,
  openLog: OpenLog,
  onUrl: (url: string) => void,
): Service {
  const log = openLog('postgres');
  return {
    name: 'postgres',
    log,
    async start() {
      const server = await startEmbeddedPostgres({ dataDir, port, onOutput: log.write });
      onUrl(server.url);
      return server;
    },
    // `start` resolves once it accepts connections.
    isReady: () => Promise.resolve(true),
  };
}

export function apiService(deployment: Deployment, env: ServiceEnv, openLog: OpenLog) {
  return nodeService({
    name: 'api',
    deployment,
    env,
    openLog,
    args: toArguments(deployment, 'product-api/main', [
      'product-api',
      'titles',
      'contracts',
      'adapters',
    ]),
    graceSeconds: 4,
    isReady: () => answers(`http://127.0.0.1:${deployment.apiPort}/readyz`),
  });
}

/** Counts as ready when wrong settings have not ended it at once, because it listens nowhere. */
export function rendererService(deployment: Deployment, env: ServiceEnv, openLog: OpenLog) {
  const startedAt = Date.now();
  const watched = [
    'renderer',
    'engine',
    'titles',
    'retouch',
    'contracts',
    'adapters',
    'build/kernel.wasm',
  ];
  return nodeService({
    name: 'renderer',
    deployment,
    env,
    openLog,
    args: toArguments(deployment, 'renderer/main', watched),
    graceSeconds: 4,
    isReady: () => Promise.resolve(Date.now() - startedAt > SURVIVAL_MS),
  });
}

export function webService(deployment: Deployment, env: ServiceEnv, openLog: OpenLog) {
  // Next reloads pages and handlers itself; only its server's own modules need a restart.
  const watched = ['route-handlers/server', 'route-handlers/log.ts', 'lib/env.ts'];
  return nodeService({
    name: 'web',
    deployment,
    env,
    openLog,
    args: toArguments(deployment, 'route-handlers/server/main', watched),
    graceSeconds: 4,
    // In development a page would first be compiled; a file proves that the server answers.
    isReady: () =>
      answers(`${deployment.webUrl}${deployment.isDevelopment ? '/icon.svg' : '/auth'}`),
  });
}

/** Node's arguments: the built entry, or in development its source, restarted on changes in `watched`. */
function toArguments(
  { isDevelopment }: Deployment,
  entry: string,
  watched: readonly string[],
): string[] {
  if (!isDevelopment) return ['--enable-source-maps', `build/${entry}.js`];
  const watch = ['--watch-preserve-output', ...watched.map((path) => `--watch-path=${path}`)];
  return [...watch, '--import', 'tsx', `${entry}.ts`];
}

interface NodeServiceOptions {
  readonly name: NodeService;
  readonly deployment: Deployment;
  readonly env: ServiceEnv;
  readonly openLog: OpenLog;
  readonly args: readonly string[];
  /** Seconds between the request to stop and the kill. */
  readonly graceSeconds: number;
  isReady(): Promise<boolean>;
}

function nodeService({
  name,
  deployment,
  env,
  openLog,
  args,
  graceSeconds,
  isReady,
}: NodeServiceOptions): Service {
  const log = openLog(name);
  return {
    name,
    log,
    isReady,
    start: () =>
      startCompanion(process.execPath, {
        args,
        cwd: deployment.root,
        graceSeconds,
        onOutput: log.write,
        env: toServiceEnv(name, env),
      }),
  };
}
