import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { toChildEnv } from './child-env';
import { killGroup, trackGroup } from './running-groups';

export interface ForkOptions {
  /** The JavaScript heap may not grow beyond this; the worker alone dies of more. */
  readonly maxOldSpaceMb: number;
  /** Variables beside what every program needs; it gets no other of this process's own. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly args?: readonly string[] | undefined;
}

/** A Node process of our own code that may die without taking this one with it. */
export interface ForkedWorker {
  readonly pid: number | undefined;
  /** Sends a structured-clone message; false when the worker is gone. */
  send(message: unknown): boolean;
  onMessage(handle: (message: unknown) => void): void;
  /** Called once, also when the worker could not be started. */
  onExit(handle: (code: number | null, signal: NodeJS.Signals | null) => void): void;
  /** Kills it and all it started. */
  kill(): void;
}

/**
 * Starts `entry` in a process of its own. A TypeScript entry (development, tests) is run through
 * tsx; a bundled one as it is.
 */
export function forkWorker(entry: URL, options: ForkOptions): ForkedWorker {
  const child = fork(fileURLToPath(entry), [...(options.args ?? [])], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    execArgv: [`--max-old-space-size=${options.maxOldSpaceMb}`, ...loaderFor(entry)],
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
    kill: () => killGroup(child.pid),
  };
}

/**
 * Where the file of a worker lies: relative to its starter, as TypeScript in the source tree and as
 * JavaScript in the build, whose folders stand as in the source.
 * @param starter `import.meta.url` of the module that starts it.
 * @param path relative path without ending, such as `./frame-worker`.
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
