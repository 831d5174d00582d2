import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const START_TIMEOUT_MS = 60_000;
const KILL_AFTER_MS = 5_000;

export interface RunningProgram {
  /** Waits until the program's output matches, and answers with the match's first group. */
  waitForOutput(pattern: RegExp): Promise<string>;
  /** Ends the program and every process it started. */
  stop(): Promise<void>;
}

/** Runs a program in a separate process group, because browsers start many processes. */
export function runProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningProgram {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let hasEnded = false;
  const append = (text: string) => {
    output = (output + text).slice(-100_000);
  };
  child.stdout.setEncoding('utf8').on('data', append);
  child.stderr.setEncoding('utf8').on('data', append);
  child.on('error', (error) => append(String(error)));
  child.on('close', () => {
    hasEnded = true;
  });
  const killWithUs = () => signalGroup(child, 'SIGKILL');
  process.once('exit', killWithUs);
  return {
    async waitForOutput(pattern) {
      const deadline = Date.now() + START_TIMEOUT_MS;
      for (;;) {
        const match = pattern.exec(output);
        if (match) return match[1] ?? '';
        if (hasEnded || Date.now() > deadline) throw new Error(`${command} failed:\n${output}`);
        await wait(50);
      }
    },
    async stop() {
      process.off('exit', killWithUs);
      if (hasEnded) return;
      const ended = once(child, 'close');
      signalGroup(child, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_AFTER_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}
