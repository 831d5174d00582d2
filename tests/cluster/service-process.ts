import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Held, holdProcess } from './hold-process';

const RESTART_MS = 500;
const READY_TIMEOUT_MS = 120_000;
const MAX_OUTPUT = 20_000;

export interface ServiceOptions {
  readonly name: string;
  /** Node's arguments. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Address of its /readyz. */
  readonly address: string;
  /** Resource limits of it and its children together. */
  readonly held?: Held | undefined;
}

/** A service that is restarted whenever it ends, like by a service manager. */
export class ServiceProcess {
  kills = 0;
  /** Exit codes after stop requests. */
  readonly stopCodes: (number | null)[] = [];
  /** The last of its output. */
  output = '';
  #args: readonly string[];
  #child: ChildProcess | undefined;
  #isOver = false;
  readonly #running: Promise<void>;

  constructor(readonly options: ServiceOptions) {
    this.#args = options.args;
    this.#running = this.#run();
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  kill(): void {
    if (this.#child?.kill('SIGKILL') === true) this.kills += 1;
  }

  async isReady(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.options.address}/readyz`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(5_000),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async untilReady(): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await this.isReady())) {
      if (Date.now() > deadline) {
        throw new Error(`${this.options.name} is not ready:\n${this.output}`);
      }
      await sleep(100);
    }
  }

  /**
   * Asks it to stop, and waits until its replacement is ready.
   * @param args Node's arguments from now on: those of another build of the service.
   */
  async restart(args = this.#args): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#args = args;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    this.stopCodes.push(code);
    await this.untilReady();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.#child?.kill('SIGTERM');
    const killTimer = setTimeout(() => this.#child?.kill('SIGKILL'), 40_000);
    await this.#running;
    clearTimeout(killTimer);
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const child = spawn(process.execPath, this.#args, {
        env: { ...process.env, ...this.options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.#child = child;
      const { held } = this.options;
      const release = held && holdProcess(child.pid, held);
      const append = (text: Buffer) => {
        this.output = (this.output + text.toString()).slice(-MAX_OUTPUT);
      };
      child.stdout.on('data', append);
      child.stderr.on('data', append);
      await once(child, 'exit');
      await release?.();
      if (!this.#isOver) await sleep(RESTART_MS);
    }
  }
}
