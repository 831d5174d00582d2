import { spawn } from 'node:child_process';
import { projectRoot } from './project-root.mjs';

/** A failure a person can do something about; the message is all they need to see. */
export class Instruction extends Error {}

let running;
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => {
    if (!running) return;
    process.kill(-running.pid, 'SIGTERM');
    process.exit(code);
  });
}

/**
 * Runs a program to its end and gives what it printed. It gets a process group of its own, which is
 * ended with us.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, show?: boolean }} [options] `show` prints as it comes.
 * @returns {Promise<{ ok: boolean, output: string }>} not ok as well when it cannot be started.
 */
export function tryCommand(command, args, { env = {}, show = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    let output = '';
    const take = (text) => {
      output = (output + text).slice(-100_000);
      if (show) process.stdout.write(text);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => {
      if (running === child) running = undefined;
      done({ ok: code === 0, output });
    });
  });
}

/**
 * Runs a step of the preparation and says so; its output is shown only when it fails.
 *
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 */
export async function runStep(title, command, args, options) {
  console.log(`${title} …`);
  const { ok, output } = await tryCommand(command, args, options);
  if (ok) return;
  console.error(output.split('\n').slice(-60).join('\n'));
  throw new Instruction(`${title} failed: ${[command, ...args].join(' ')}`);
}

/** The npm that started us, or the one on the PATH, as command and first arguments. */
export function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm'];
}
