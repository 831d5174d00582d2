import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { toChildEnv } from './child-env';
import { killGroup, trackGroup } from './running-groups';

/**
 * Space for young objects, in MB; Node takes 16. These processes work with pictures, whose memory is freed
 * only when such an object is collected: 200 MB at the peak in place of 245, at the same processor time.
 */
const MAX_YOUNG_MB = 2;

export interface ForkOptions {
  /** Limit of the worker's JavaScript heap; exceeding it ends only the worker. */
  readonly maxOldSpaceMb: number;
  /** Variables in addition to those every program needs; the worker inherits no others. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly args?: readonly string[] | undefined;
}

/** A Node process of our own code whose crash does not affect this process. */
export interface ForkedWorker {
  readonly pid: number | undefined;
  /** Sends a structured-clone message; returns false if the worker has exited. */
  send(message: unknown): boolean;
  onMessage(handle: (message: unknown) => void): void;
  /** Called once, also if the worker could not be started. */
  onExit(handle: (code: number | null, signal: NodeJS.Signals | null) => void): void;
  /** Lets this process end while the worker is idle; the worker then ends too. */
  unref(): void;
  /** Kills it and all its descendants. */
  kill(): void;
}

/**
 * Starts `entry` in a separate process. A TypeScript entry (development, tests) is run through tsx; a
 * bundled one as it is.
 */
export function forkWorker(entry: URL, options: ForkOptions): ForkedWorker {
  const child = fork(fileURLToPath(entry), [...(options.args ?? [])], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    execArgv: [
      `--max-old-space-size=${options.maxOldSpaceMb}`,
      `--max-semi-space-size=${MAX_YOUNG_MB}`,
      ...loaderFor(entry),
    ],
    env: toChildEnv(options.env),
  });
  trackGroup(child);
  return {
    pid: child.pid,
    send: (message) => sendTo(child, message),
    onMessage: (handle) => child.on('message', handle),
    onExit: (handle) => {
      child.once('exit', handle);
      child.once('error', () => child.pid === undefined && handle(null, null));
    },
    unref: () => {
      child.unref();
      child.channel?.unref();
    },
    kill: () => killGroup(child.pid),
  };
}

/**
 * Path of a worker's file relative to the module that starts it: TypeScript in the source tree,
 * JavaScript in the build, which has the same folders.
 * @param starter `import.meta.url` of the module that starts it.
 * @param path relative path without extension, such as `./frame-worker`.
 */
export function workerEntry(starter: string, path: string): URL {
  return new URL(`${path}${starter.endsWith('.ts') ? '.ts' : '.js'}`, starter);
}

/** Node's arguments for running an entry that may still be TypeScript. */
function loaderFor(entry: URL): string[] {
  return entry.pathname.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];
}

function sendTo(child: ChildProcess, message: unknown): boolean {
  if (!child.connected || typeof message !== 'object' || message === null) return false;
  child.send(message, () => undefined);
  return true;
}
