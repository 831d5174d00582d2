import { spawn } from 'node:child_process';
import { projectRoot } from './project-root.mjs';
import { listSettings } from './read-settings.mjs';

/** A failure the user can fix; its message alone says how. */
export class Instruction extends Error {}

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
/** Commands that have not ended. */
const running = new Set();

function endWithCommand(signal) {
  for (const { pid } of running) process.kill(-pid, 'SIGTERM');
  process.exit(exitCodes[signal]);
}

/** Until the supervisor takes over, a signal ends this process and the commands it runs. */
export function endOnSignals() {
  for (const signal of Object.keys(exitCodes)) process.on(signal, endWithCommand);
}

export function leaveSignalsToOthers() {
  for (const signal of Object.keys(exitCodes)) process.off(signal, endWithCommand);
}

/**
 * Runs a program to its end and returns its output. It runs in a process group of its own, which ends
 * with this process.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, base?: NodeJS.ProcessEnv, show?: boolean }} [options]
 *   `env` stands above `base`, which is this process's own; `show` prints as it comes.
 * @returns {Promise<{ ok: boolean, output: string }>} not ok as well when it cannot be started.
 */
export function tryCommand(command, args, { env = {}, base = process.env, show = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...base, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined) running.add(child);
    let output = '';
    const take = (text) => {
      output = (output + text).slice(-100_000);
      if (show) process.stdout.write(text);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => {
      running.delete(child);
      done({ ok: code === 0, output });
    });
  });
}

/** @returns {Promise<string | undefined>} path of a program of this machine */
export async function findProgram(name) {
  const { ok, output } = await tryCommand('/bin/sh', ['-c', `command -v ${name}`]);
  return ok ? output.trim() : undefined;
}

/**
 * Announces and runs a step of the preparation; prints its output only when it fails. Installers and
 * builds are third-party code, so they get none of the product's settings and no secret.
 *
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 */
export async function runStep(title, command, args, options) {
  console.log(`${title} …`);
  const base = withoutSettings(process.env);
  const { ok, output } = await tryCommand(command, args, { ...options, base });
  if (ok) return;
  console.error(shorten(output));
  throw new Instruction(`${title} failed: ${[command, ...args].join(' ')}`);
}

function withoutSettings(env) {
  const settings = listSettings();
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.includes(name)));
}

/** Keeps both ends: compilers print the error last, npm first. */
function shorten(output) {
  const lines = output.trim().split('\n');
  if (lines.length <= 100) return lines.join('\n');
  return [...lines.slice(0, 40), '…', ...lines.slice(-60)].join('\n');
}

/** The npm that started us, or the one on the PATH, as command and first arguments. */
export function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm'];
}
