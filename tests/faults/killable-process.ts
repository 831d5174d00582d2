import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const RESTART_MS = 100;

/** A process that is restarted whenever it exits, as the supervisor of `npm start` does. */
export class KillableProcess {
  kills = 0;
  /** The last 4,000 characters of its output, for the report of a failed test. */
  output = '';
  #child: ChildProcess | undefined;
  #isOver = false;
  #running: Promise<void>;

  constructor(
    readonly file: string,
    readonly env: Readonly<Record<string, string>>,
  ) {
    this.#running = this.#run();
  }

  /** Kills the process with SIGKILL. */
  kill(): void {
    if (this.#child?.kill('SIGKILL') === true) this.kills += 1;
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(name);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.#child?.kill('SIGTERM');
    const killTimer = setTimeout(() => this.#child?.kill('SIGKILL'), 10_000);
    await this.#running;
    clearTimeout(killTimer);
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const child = spawn(process.execPath, ['--import', 'tsx', this.file], {
        env: { ...process.env, ...this.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.#child = child;
      const append = (text: Buffer) => {
        this.output = (this.output + text.toString()).slice(-4_000);
      };
      child.stdout.on('data', append);
      child.stderr.on('data', append);
      await once(child, 'exit');
      if (!this.#isOver) await sleep(RESTART_MS);
    }
  }
}
