import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { startCompanion } from '@/adapters/process/companion';
import { lowerProcessPriority } from '@/adapters/process/lower-priority';
import type { Deployment } from './deployment';
import type { Service } from './keep-running';
import type { LogFile } from './log-file';
import { answers } from './network';
import { type NodeService, type ServiceEnv, toServiceEnv } from './service-env';

const SURVIVAL_MS = 1_000;

type OpenLog = (name: string) => LogFile;

/** The embedded PostgreSQL. It keeps its port across restarts, so that the other services can reconnect. */
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
      const server = await startEmbeddedPostgres({
        dataDir,
        port,
        onOutput: log.write,
        onWarning: (text) => console.log(text),
      });
      onUrl(server.url);
      return server;
    },
    // `start` resolves once it accepts connections.
    isReady: () => Promise.resolve(true),
  };
}

interface NodeEntry {
  readonly entry: string;
  /** Files whose changes restart it in development. */
  readonly watched: readonly string[];
  /** Runs with low priority, after all other work of this machine. */
  readonly isBackground?: boolean;
}

const nodeServices: Readonly<Record<NodeService, NodeEntry>> = {
  api: {
    entry: 'product-api/main',
    watched: ['product-api', 'titles', 'contracts', 'adapters'],
  },
  renderer: {
    entry: 'renderer/main',
    watched: [
      ...['renderer', 'engine', 'titles', 'retouch', 'contracts', 'adapters'],
      'build/kernel.wasm',
    ],
  },
  watch: {
    entry: 'renderer/watch/main',
    watched: ['renderer', 'engine', 'titles', 'contracts', 'adapters', 'build/kernel.wasm'],
    isBackground: true,
  },
  web: {
    entry: 'route-handlers/server/main',
    // Next reloads pages and handlers itself; only its server's own modules need a restart.
    watched: ['route-handlers/server', 'route-handlers/log.ts', 'lib/env.ts'],
  },
};
const GRACE_SECONDS = 4;

/** A service of our own code: the built entry, or in development its source. */
export function nodeService(
  name: NodeService,
  deployment: Deployment,
  env: ServiceEnv,
  openLog: OpenLog,
): Service {
  const { entry, watched, isBackground } = nodeServices[name];
  const watch = ['--watch-preserve-output', ...watched.map((path) => `--watch-path=${path}`)];
  const log = openLog(name);
  return {
    name,
    log,
    isReady: toReadiness(name, deployment),
    async start() {
      const companion = await startCompanion(process.execPath, {
        args: deployment.isDevelopment
          ? [...watch, '--import', 'tsx', `${entry}.ts`]
          : ['--enable-source-maps', `build/${entry}.js`],
        cwd: deployment.root,
        graceSeconds: GRACE_SECONDS,
        onOutput: log.write,
        env: toServiceEnv(name, env),
      });
      // Threads and programs that it starts from now on inherit it.
      if (isBackground) lowerProcessPriority(companion.pid);
      return companion;
    },
  };
}

function toReadiness(
  name: NodeService,
  { apiPort, webUrl, isDevelopment }: Deployment,
): () => Promise<boolean> {
  const startedAt = Date.now();
  switch (name) {
    case 'api':
      return () => answers(`http://127.0.0.1:${apiPort}/readyz`);
    case 'renderer':
    case 'watch':
      // These services have no port: one is ready if invalid settings have not ended it immediately.
      return () => Promise.resolve(Date.now() - startedAt > SURVIVAL_MS);
    case 'web':
      // In development a page would have to be compiled first; a static file proves that the server responds.
      return () => answers(`${webUrl}${isDevelopment ? '/icon.svg' : '/auth'}`);
  }
}
