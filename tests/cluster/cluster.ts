import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { findFreePort } from '@/scripts/supervise/network';
import type { Held } from './hold-process';
import { startLoadBalancer } from './load-balancer';
import { type MediaServer, startMediaServer } from './media-server';
import { ServiceProcess } from './service-process';

const root = resolve(import.meta.dirname, '../..');
const LOOPBACK = '127.0.0.1';
export const TRIAL = 1_000_000;

export interface ClusterOptions {
  readonly web: number;
  readonly api: number;
  readonly renderers: number;
  /** Variables of all services. */
  readonly env?: Readonly<Record<string, string>>;
  /** Resource limits of each renderer. */
  readonly heldRenderers?: Held;
}

export interface Cluster {
  readonly folder: string;
  readonly web: readonly ServiceProcess[];
  readonly api: readonly ServiceProcess[];
  readonly renderers: readonly ServiceProcess[];
  /** Address of the site for users, and the address at which the web reaches the product API. */
  readonly webAddress: string;
  readonly apiAddress: string;
  readonly databaseUrl: string;
  /** Absent if media are stored in a folder. */
  readonly mediaServer: MediaServer | undefined;
  /** The settings that all services share. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends the database's sessions and restarts it; undefined for a server that is not ours. */
  readonly restartDatabase: (() => Promise<void>) | undefined;
  stop(): Promise<void>;
}

/** Starts services like `npm run start:…` does, on separate ports, as if on separate machines. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const closers: Close[] = [];
  const stop = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    return { ...(await start(options, closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Close = () => Promise<unknown>;

/** @param closers receives a close function for each part, in the order in which they start. */
async function start(options: ClusterOptions, closers: Close[]): Promise<Omit<Cluster, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'homereel-cluster-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const database = await openDatabase(folder);
  closers.push(() => database.stop());
  const mediaServer = await startMediaServer(folder);
  if (mediaServer !== undefined) closers.push(() => mediaServer.stop());
  const [webPort, apiPort] = [await findFreePort(LOOPBACK), await findFreePort(LOOPBACK)];
  const env = {
    DATABASE_URL: database.url,
    HOMEREEL_SECRET: 'only for tests, only for tests, only for tests',
    APP_ORIGIN: `http://localhost:${webPort}`,
    API_URL: `http://${LOOPBACK}:${apiPort}`,
    LOG_LEVEL: 'warn',
    TRIAL_TOKENS: String(TRIAL),
    RENDER_CORES: '1',
    DRAIN_NOTICE_SECONDS: '2',
    DRAIN_SECONDS: '25',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIMIT_CHANGES_PER_MINUTE: '1000000',
    LIMIT_JOBS_PER_PERSON: '10000',
    LIMIT_PROJECTS_PER_PERSON: '10000',
    ...mediaServer?.env,
    ...options.env,
  };
  /** Each renderer has its own segments, as on a separate machine; a folder of media is shared. */
  const toDataDir = async (name: string) => {
    const dataDir = join(folder, mediaServer === undefined ? 'data' : name);
    await mkdir(dataDir, { recursive: true });
    return dataDir;
  };
  const startService = async (service: ServiceName, place: number) => {
    const name = `${service} ${place + 1}`;
    const port = await findFreePort(LOOPBACK);
    const started = new ServiceProcess({
      name,
      args: argsOf(service, process.env.CLUSTER_BEFORE),
      address: `http://${LOOPBACK}:${port}`,
      held: service === 'renderer' ? options.heldRenderers : undefined,
      env: {
        ...env,
        HOMEREEL_DATA_DIR: await toDataDir(name),
        [portNames[service]]: String(port),
        ...(service === 'web' && { WEB_URL: `http://${LOOPBACK}:${port}` }),
      },
    });
    closers.push(() => started.stop());
    return started;
  };
  const startAll = (service: ServiceName, count: number) =>
    Promise.all(Array.from({ length: count }, (_, place) => startService(service, place)));

  const api = await startAll('api', options.api);
  await Promise.all(api.map((service) => service.untilReady()));
  const [web, renderers] = [
    await startAll('web', options.web),
    await startAll('renderer', options.renderers),
  ];
  await Promise.all([...web, ...renderers].map((service) => service.untilReady()));
  for (const [port, services] of [
    [apiPort, api],
    [webPort, web],
  ] as const) {
    const balancer = await startLoadBalancer(port, services);
    closers.push(() => balancer.close());
  }
  return {
    folder,
    web,
    api,
    renderers,
    webAddress: `http://${LOOPBACK}:${webPort}`,
    apiAddress: `http://${LOOPBACK}:${apiPort}`,
    databaseUrl: database.url,
    mediaServer,
    env: { ...env, HOMEREEL_DATA_DIR: await toDataDir('check') },
    restartDatabase: database.restart,
  };
}

type ServiceName = 'web' | 'api' | 'renderer';

/** Returns Node's arguments for a service of this build, or of the build in another folder. */
export function argsOf(service: ServiceName, folder = root): string[] {
  const isQuick = service === 'renderer' && process.env.CLUSTER_RENDERER === 'quick';
  if (isQuick) return ['--import', 'tsx', join(folder, 'tests/cluster/quick-renderer.ts')];
  return [join(folder, 'scripts/start-service.mjs'), service];
}

const portNames = { web: 'PORT', api: 'API_PORT', renderer: 'RENDERER_HEALTH_PORT' } as const;

/** Opens an empty database on the server of `CLUSTER_DATABASE_URL`, or on a server of our own. */
async function openDatabase(folder: string) {
  const given = process.env.CLUSTER_DATABASE_URL;
  if (given) return { url: given, restart: undefined, stop: () => Promise.resolve() };
  const port = await findFreePort(LOOPBACK);
  const options = { dataDir: join(folder, 'database'), port };
  let server = await startEmbeddedPostgres(options);
  return {
    url: server.url,
    async restart() {
      await server.stop();
      server = await startEmbeddedPostgres(options);
    },
    stop: () => server.stop(),
  };
}
