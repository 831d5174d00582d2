import { join } from 'node:path';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { startCompanion } from '@/adapters/process/companion';
import type { Deployment } from './deployment';
import type { Service } from './keep-running';
import type { LogFile } from './log-file';
import { answers } from './network';
import { type NodeService, type ServiceEnv, toServiceEnv } from './service-env';

const SURVIVAL_MS = 1_000;

type OpenLog = (name: string) => LogFile;

/** PostgreSQL of our own; always at the same address, so that the others find it again. */
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
    // It is ready when it has started.
    isReady: () => Promise.resolve(true),
  };
}

export function apiService(deployment: Deployment, env: ServiceEnv, openLog: OpenLog) {
  const entry = join('build', 'product-api', 'main.js');
  return nodeService('api', deployment, env, openLog, ['--enable-source-maps', entry], 4, () =>
    answers(`http://127.0.0.1:${deployment.apiPort}/readyz`),
  );
}

/** It listens nowhere: it counts as ready when it has not died of its settings at once. */
export function rendererService(deployment: Deployment, env: ServiceEnv, openLog: OpenLog) {
  const entry = join('build', 'renderer', 'main.js');
  const asked = Date.now();
  return nodeService('renderer', deployment, env, openLog, ['--enable-source-maps', entry], 4, () =>
    Promise.resolve(Date.now() - asked > SURVIVAL_MS),
  );
}

export function webService(deployment: Deployment, env: ServiceEnv, openLog: OpenLog) {
  const entry = join('build', 'route-handlers', 'server', 'main.js');
  return nodeService('web', deployment, env, openLog, [entry], 2, () =>
    answers(`${deployment.webUrl}/auth`),
  );
}

function nodeService(
  name: NodeService,
  { root }: Deployment,
  env: ServiceEnv,
  openLog: OpenLog,
  args: readonly string[],
  graceSeconds: number,
  isReady: () => Promise<boolean>,
): Service {
  const log = openLog(name);
  return {
    name,
    log,
    isReady,
    start: () =>
      startCompanion(process.execPath, {
        ...{ args, cwd: root, graceSeconds, onOutput: log.write },
        env: toServiceEnv(name, env),
      }),
  };
}
