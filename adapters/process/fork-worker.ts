import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toChildEnv } from './child-env';
import { limitProgram } from './limit-program';
import { killGroup, trackGroup } from './running-groups';
import type { Sandbox } from './sandbox';

/**
 * Space for young objects, in MB; Node's default is 16. These processes work with pictures, whose memory is
 * freed only when such an object is collected: this lowers the peak from 245 to 200 MB, at the same processor
 * time.
 */
const MAX_YOUNG_MB = 2;

export interface ForkOptions {
  /** Limit of the worker's JavaScript heap; exceeding it ends only the worker. */
  readonly maxOldSpaceMb: number;
  /** Variables in addition to those every program needs; the worker inherits no others. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly args?: readonly string[] | undefined;
  /** Memory of its own that it may use, in bytes, without what Node only reserves (Linux only). */
  readonly memoryBytes?: number | undefined;
  /** Largest file it may write, in bytes (Linux only). */
  readonly fileBytes?: number | undefined;
  /** Runs it without network, with our code and `folder` as the only files of ours. */
  readonly confined?: { readonly sandbox: Sandbox; readonly folder: string } | undefined;
}

/** Node counts reservations of about 600 MB as its data before it allocates anything. */
const RESERVED_BYTES = 700_000_000;

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
  const command = {
    program: process.execPath,
    args: [
      `--max-old-space-size=${options.maxOldSpaceMb}`,
      `--max-semi-space-size=${MAX_YOUNG_MB}`,
      ...loaderFor(entry),
      fileURLToPath(entry),
      ...(options.args ?? []),
    ],
  };
  const { memoryBytes, fileBytes, confined } = options;
  const dataBytes = memoryBytes === undefined ? undefined : memoryBytes + RESERVED_BYTES;
  const { program, args } = limitProgram(confine(command, entry, confined), {
    dataBytes,
    fileBytes,
  });
  const child = spawn(program, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: toChildEnv({
      ...options.env,
      ...(confined === undefined ? {} : { TMPDIR: '/tmp' }),
      ...(isSource(entry) ? { TSX_TSCONFIG_PATH: fileURLToPath(codeUrl('tsconfig.json')) } : {}),
    }),
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

function confine(
  command: { readonly program: string; readonly args: readonly string[] },
  entry: URL,
  confined: ForkOptions['confined'],
) {
  if (confined === undefined) return command;
  const { sandbox, folder } = confined;
  const reads = [process.execPath, ...listCode(entry), dirname(fileURLToPath(entry))].filter(
    (path) => existsSync(path),
  );
  return sandbox.confine(command, { reads, writes: [folder] });
}

/** Layers whose code runs in workers. */
const WORKER_LAYERS = [
  'adapters',
  'contracts',
  'engine',
  'product-api',
  'renderer',
  'rules',
  'titles',
];

/** Lists the files and folders of our code and packages, without others such as settings or data. */
function listCode(entry: URL): string[] {
  const layers = WORKER_LAYERS.map((layer) => fileURLToPath(codeUrl(layer)));
  const root = isSource(entry) ? codeUrl('') : codeUrl('../');
  const others = ['build/kernel.wasm', 'node_modules', 'package.json', 'tsconfig.json'];
  const files = [...layers, ...others.map((name) => fileURLToPath(new URL(name, root)))];
  // tsx caches compiled code there.
  return isSource(entry) ? [...files, join(tmpdir(), `tsx-${process.getuid?.()}`)] : files;
}

/** A file in the folder that holds the layers: the repository, or its build. */
const codeUrl = (path: string) => new URL(`../../${path}`, import.meta.url);
const isSource = (entry: URL) => entry.pathname.endsWith('.ts');

/** Node's arguments for running an entry that may still be TypeScript. */
function loaderFor(entry: URL): string[] {
  return isSource(entry) ? ['--import', import.meta.resolve('tsx')] : [];
}

function sendTo(child: ChildProcess, message: unknown): boolean {
  if (!child.connected || typeof message !== 'object' || message === null) return false;
  child.send(message, () => undefined);
  return true;
}
