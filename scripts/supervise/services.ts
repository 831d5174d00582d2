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
  /** What restarts it in development. */
  readonly watched: readonly string[];
  /** Whatever else this machine does comes first. */
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
      // They listen nowhere: one is ready when wrong settings have not ended it at once.
      return () => Promise.resolve(Date.now() - startedAt > SURVIVAL_MS);
    case 'web':
      // In development a page would first be compiled; a file proves that the server answers.
      return () => answers(`${webUrl}${isDevelopment ? '/icon.svg' : '/auth'}`);
  }
}
