import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@/scripts/supervise/network';
import { removeFolder } from './remove-folder';
import { takeStartHelp } from './shared-run';

const root = new URL('../..', import.meta.url).pathname;
const START_SECONDS = 120;

export interface StartOptions {
  /** A data folder to keep; if absent, a new one that is deleted with the product. */
  readonly dataDir?: string;
  /**
   * Starts it through npm or its script, as people do, with the embedded PostgreSQL. Absent, a product in
   * a Playwright run takes a database of the run's server and skips the steps of preparation.
   */
  readonly through?: 'npm' | 'script';
}

type ServiceName = 'api' | 'renderer' | 'watch' | 'web' | 'postgres';

export interface RunningHomereel {
  /** The started process: the supervisor, or npm. */
  readonly process: ChildProcess;
  /** Address of the web site. */
  readonly origin: string;
  /** Address of the product API. */
  readonly apiOrigin: string;
  readonly dataDir: string;
  /** Undefined with the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Returns the process id of a service, which changes with each restart. */
  pidOf(service: ServiceName): Promise<number>;
  /** Returns the output of `npm start` so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Runs the complete product like `npm start`, on free ports.
 * @param env settings in addition to the defaults, as named in .env.example.
 */
export async function startHomereel(
  env: Readonly<Record<string, string>> = {},
  options: StartOptions = {},
): Promise<RunningHomereel> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'homereel-test-')));
  const [port, apiPort] = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')];
  const help = options.through === undefined ? await takeStartHelp() : undefined;
  const script = help === undefined ? 'scripts/start.mjs' : 'tests/support/run-homereel.mjs';
  const [command, ...args] =
    options.through === 'npm' ? ['npm', 'start'] : [process.execPath, script];
  const child = spawn(command as string, args, {
    cwd: root,
    env: {
      ...process.env,
      ...help?.programs,
      DATABASE_URL: help?.databaseUrl ?? '',
      TRIAL_TOKENS: '100000',
      // Only tests about rendering ahead turn it on, because it takes the processor from all others.
      PRERENDER: 'off',
      FIND_AHEAD: 'false',
      ...env,
      HOMEREEL_DATA_DIR: dataDir,
      PORT: String(port),
      API_PORT: String(apiPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const take = (text: string) => {
    output += text;
  };
  child.stdout.setEncoding('utf8').on('data', take);
  child.stderr.setEncoding('utf8').on('data', take);
  await untilReady(child, () => output);
  return {
    process: child,
    origin: `http://localhost:${port}`,
    apiOrigin: `http://127.0.0.1:${apiPort}`,
    dataDir,
    databaseUrl: help?.databaseUrl,
    pidOf: (service) => readPid(dataDir, service),
    output: () => output,
    async stop() {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (!hasEnded && child.kill('SIGTERM')) await once(child, 'exit');
      if (!options.dataDir) await removeFolder(dataDir);
    },
  };
}

/** The number of a service's process. */
export async function readPid(dataDir: string, service: ServiceName): Promise<number> {
  return Number(await readFile(join(dataDir, 'run', `${service}.pid`), 'utf8'));
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_SECONDS * 1_000;
  while (!output().includes('Homereel is ready at')) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${output()}`);
    if (Date.now() > deadline) {
      child.kill('SIGTERM');
      throw new Error(`npm start was not ready within ${START_SECONDS} s:\n${output()}`);
    }
    await wait(50);
  }
}
