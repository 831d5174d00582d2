import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnv } from 'node:util';
import { eventually } from './eventually';

const START_TIMEOUT_MS = 120_000;

interface StandInOptions {
  /** Text of a unit's file, with this run's paths. */
  readonly readUnit: (name: string) => string;
  /** Text of a file that a unit names, with this run's ports. */
  readonly readFile?: (path: string) => string;
  /** Starts, stops or reloads what is no unit of ours, such as nginx. */
  readonly onOther: (verb: string, name: string) => Promise<void>;
}

/**
 * Runs units as systemd does: the command, folder and environment of the unit's file, and nothing of this
 * process's environment but PATH and HOME. `start` resolves when the service's /readyz answers 200.
 */
export class StandInSystemd {
  readonly #running = new Map<string, ChildProcess>();
  readonly #output = new Map<string, string>();

  constructor(private readonly options: StandInOptions) {}

  /** Output of the unit over all its starts. */
  output(name: string): string {
    return this.#output.get(name) ?? '';
  }

  /** Listens for `systemctl` of a shell. @returns the address to which it sends its arguments. */
  async listen(): Promise<{ address: string; close(): Promise<void> }> {
    const server = createServer((request, response) => {
      const words = decodeURIComponent((request.url ?? '/').slice(1))
        .split(' ')
        .filter(Boolean);
      this.run(words).then(
        () => response.end(),
        (error: unknown) => {
          response.statusCode = 500;
          response.end(String(error));
        },
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    server.requestTimeout = 0;
    return {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: async () => {
        for (const name of [...this.#running.keys()]) await this.#stop(name);
        server.close();
      },
    };
  }

  async run([verb = '', ...names]: readonly string[]): Promise<void> {
    if (verb === 'daemon-reload') return;
    for (const name of names) {
      if (!name.startsWith('homereel-')) await this.options.onOther(verb, name);
      else {
        if (verb !== 'start') await this.#stop(name);
        if (verb !== 'stop') await this.#start(name);
      }
    }
  }

  async #start(name: string): Promise<void> {
    const unit = this.options.readUnit(name);
    const read = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
    const readFile = this.options.readFile ?? ((path: string) => readFileSync(path, 'utf8'));
    const [command = '', ...args] = (read('ExecStart')[0] ?? '').split(' ');
    const env: Record<string, string | undefined> = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...parseEnv(read('Environment').join('\n')),
      ...parseEnv(readFile(read('EnvironmentFile')[0] ?? '')),
    };
    const child = spawn(command.replace('/usr/bin/npm', 'npm'), args, {
      cwd: read('WorkingDirectory')[0],
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => this.#output.set(name, this.output(name) + text));
    }
    this.#running.set(name, child);
    const port = env.API_PORT ?? env.RENDERER_HEALTH_PORT ?? env.PORT;
    const end = Date.now() + START_TIMEOUT_MS;
    await eventually(async () => {
      if (child.exitCode !== null || Date.now() > end) return;
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      if (answer.status !== 200) throw new Error(await answer.text());
    }, START_TIMEOUT_MS);
    if (child.exitCode !== null) throw new Error(`${name} ended: ${this.output(name)}`);
  }

  async #stop(name: string): Promise<void> {
    const child = this.#running.get(name);
    this.#running.delete(name);
    if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
}
