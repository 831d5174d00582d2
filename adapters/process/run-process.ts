import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { toChildEnv } from './child-env';
import { limitProgram } from './limit-program';
import { lowerProcessPriority } from './lower-priority';
import { ProcessFailed, type ProcessFailure } from './process-failed';
import { killGroup, trackGroup } from './running-groups';

const STDERR_TAIL_BYTES = 8 * 1024;
const DEFAULT_OUTPUT_BYTES = 16 * 1024 * 1024;

export interface ProcessOptions {
  /** Path or name of the program; it and its arguments are never passed to a shell. */
  readonly program: string;
  readonly args: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** Timeout after which the program and all its descendants are killed. */
  readonly timeoutMs: number;
  /** Address space the program may use, in bytes (Linux only). */
  readonly memoryBytes?: number | undefined;
  /** Largest file it may write, in bytes (Linux only). */
  readonly fileBytes?: number | undefined;
  /** Runs it at the lowest CPU priority. */
  readonly isBackground?: boolean | undefined;
  /** Variables in addition to those every program needs; the program inherits no others. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

export interface RunOptions extends ProcessOptions {
  /** Written to standard input, which is then closed. */
  readonly input?: Buffer | undefined;
  /** Limit of standard output; exceeding it fails the run. Default 16 MiB. */
  readonly maxOutputBytes?: number | undefined;
}

export interface ProcessResult {
  readonly stdout: Buffer;
  /** The last 8 KiB of standard error. */
  readonly stderr: string;
}

export interface SpawnedProcess {
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the program ended with code 0; rejects with `ProcessFailed` otherwise. */
  readonly done: Promise<{ readonly stderr: string }>;
  /** Kills the program and all its descendants. `done` then rejects. */
  kill(): void;
  /** The last 8 KiB it wrote to standard error so far. */
  stderr(): string;
}

/**
 * Runs a program until it exits and returns its output.
 * @throws ProcessFailed unless it ended with code 0 within its limits.
 */
export async function runProcess(options: RunOptions): Promise<ProcessResult> {
  const child = spawnProcess(options);
  const limit = options.maxOutputBytes ?? DEFAULT_OUTPUT_BYTES;
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
    else child.stop('output_limit');
  });
  child.stdin.end(options.input);
  const { stderr } = await child.done;
  return { stdout: Buffer.concat(chunks), stderr };
}

/**
 * Starts a program whose input or output streams. Errors of the streams are not thrown: `done` reports how
 * the program ended. Standard output must be read (or `resume()`d) for the program to end.
 */
export function spawnProcess(
  options: ProcessOptions,
): SpawnedProcess & { stop(failure: ProcessFailure): void } {
  options.signal?.throwIfAborted();
  const { program, args } = limitProgram(options, options);
  const child = spawn(program, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: toChildEnv(options.env),
  });
  trackGroup(child);
  if (options.isBackground) lowerProcessPriority(child.pid);
  // A program that ends before reading all its input breaks the pipe; `done` reports why it ended.
  child.stdin.on('error', () => undefined);
  child.stdout.on('error', () => undefined);
  const supervision = superviseProcess(child, options);
  return {
    pid: child.pid,
    stdin: child.stdin,
    stdout: child.stdout,
    done: supervision.done,
    stop: supervision.stop,
    kill: () => supervision.stop('aborted'),
    stderr: supervision.stderr,
  };
}

function superviseProcess(child: ChildProcess, options: ProcessOptions) {
  let failure: ProcessFailure = 'exit';
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_BYTES);
  });
  const stop = (reason: ProcessFailure) => {
    failure = reason;
    killGroup(child.pid);
  };
  const onAbort = () => stop('aborted');
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop('timeout'), options.timeoutMs);
  const done = new Promise<{ stderr: string }>((resolve, reject) => {
    const fail = (code: number | null, signal: NodeJS.Signals | null, cause?: unknown) =>
      reject(new ProcessFailed(options.program, failure, code, signal, stderr, { cause }));
    child.once('error', (error) => {
      if (child.pid !== undefined) return;
      failure = 'not_started';
      fail(null, null, error);
    });
    child.once('close', (code, signal) => {
      if (code === 0 && failure === 'exit') resolve({ stderr });
      else fail(code, signal);
    });
  }).finally(() => {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  });
  // A caller may await `done` only after its streams fail, so this prevents an unhandled rejection.
  done.catch(() => undefined);
  return { done, stop, stderr: () => stderr };
}
