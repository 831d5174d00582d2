import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { toChildEnv } from './child-env';

export interface CompanionOptions {
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** Its complete environment. Default: only the variables every program needs. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly uid?: number;
  readonly gid?: number;
  /** The signal that asks the program to shut down. */
  readonly endSignal?: 'SIGTERM' | 'SIGINT';
  /** Grace period in seconds between that signal and SIGKILL. */
  readonly graceSeconds?: number;
  /** Receives the program's output in chunks. */
  readonly onOutput?: (text: string) => void;
}

/** How a program ended: its exit code, or the name of the signal that ended it. */
export type CompanionEnd = number | NodeJS.Signals;

/** A program that runs beside this process. */
export interface Companion {
  readonly pid: number;
  /** Resolves when it has exited, for whatever reason. */
  readonly ended: Promise<CompanionEnd>;
  /** Asks it to exit, kills it after the grace period, and kills what is left of its process group. */
  stop(): Promise<void>;
}

/**
 * Starts a program in its own process group, so that the terminal's Ctrl-C reaches it only through
 * `stop`, in our shutdown order. If this process is killed, a shell that waits on a pipe from it kills
 * the group.
 *
 * @throws Error when the program cannot be started.
 */
export async function startCompanion(
  command: string,
  options: CompanionOptions = {},
): Promise<Companion> {
  const { endSignal = 'SIGTERM', graceSeconds = 8 } = options;
  const child = spawn(command, options.args ?? [], {
    cwd: options.cwd,
    env: (options.env as NodeJS.ProcessEnv | undefined) ?? toChildEnv(),
    uid: options.uid,
    gid: options.gid,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await once(child, 'spawn');
  const pid = child.pid as number;
  child.stdout.setEncoding('utf8').on('data', (text: string) => options.onOutput?.(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => options.onOutput?.(text));
  const lastWill = startLastWill(pid, endSignal, graceSeconds);
  const ended = once(child, 'exit').then(([code, signal]): CompanionEnd => {
    lastWill.kill('SIGKILL');
    // Kills processes it left running.
    signalProcess(-pid, 'SIGKILL');
    return code ?? signal;
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) signalProcess(pid, endSignal);
    const timer = setTimeout(() => signalProcess(-pid, 'SIGKILL'), graceSeconds * 1_000);
    await ended;
    clearTimeout(timer);
  };
  return { pid, ended, stop };
}

/** `read` returns when the other end of its pipe is gone: when this process has died. */
function startLastWill(pid: number, endSignal: string, graceSeconds: number): ChildProcess {
  const script = `
    read -r _
    kill -${endSignal.replace('SIG', '')} ${pid}
    tenths=0
    while [ $tenths -lt ${graceSeconds * 10} ] && kill -0 -${pid}; do
      sleep 0.1
      tenths=$((tenths + 1))
    done
    kill -KILL -${pid}`;
  const shell = spawn('/bin/sh', ['-c', script], {
    detached: true,
    env: toChildEnv(),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  shell.unref();
  return shell;
}

/** Signals a process (positive) or a group (negative); ignores one that has already exited. */
function signalProcess(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // macOS returns EPERM for a group that contains only zombies.
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
