import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const RESTART_MS = 100;

/** A process that is started again whenever it dies, as the supervisor of `npm start` does. */
export class MortalProcess {
  kills = 0;
  /** The last lines it wrote, for the report of a test that fails. */
  output = '';
  #child: ChildProcess | undefined;
  #isOver = false;
  #life: Promise<void>;

  constructor(
    readonly file: string,
    readonly env: Readonly<Record<string, string>>,
  ) {
    this.#life = this.#live();
  }

  /** Ends it in the middle of whatever it does. */
  kill(): void {
    if (this.#child?.kill('SIGKILL') === true) this.kills += 1;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.#child?.kill('SIGTERM');
    const tooLate = setTimeout(() => this.#child?.kill('SIGKILL'), 10_000);
    await this.#life;
    clearTimeout(tooLate);
  }

  async #live(): Promise<void> {
    while (!this.#isOver) {
      const child = spawn(process.execPath, ['--import', 'tsx', this.file], {
        env: { ...process.env, ...this.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.#child = child;
      const keep = (text: Buffer) => {
        this.output = (this.output + text.toString()).slice(-4_000);
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      await once(child, 'exit');
      if (!this.#isOver) await sleep(RESTART_MS);
    }
  }
}
