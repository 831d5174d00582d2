import './bootstrap/require-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireFfmpeg } from './bootstrap/ffmpeg.mjs';
import { areInstalled } from './bootstrap/packages.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { readSettings } from './bootstrap/read-settings.mjs';
import { Instruction } from './bootstrap/run-command.mjs';

const PARENT_CHECK_MS = 500;

const services = {
  web: { entry: 'route-handlers/server/main.js', needs: ['.next/BUILD_ID'], usesFfmpeg: false },
  api: { entry: 'product-api/main.js', needs: [], usesFfmpeg: true, logName: 'product-api' },
  renderer: { entry: 'renderer/main.js', needs: ['build/kernel.wasm'], usesFfmpeg: true },
};

/**
 * `npm run start:web`, `start:api`, `start:renderer`: runs one service in this process, configured by the
 * environment and the file .env alone. It neither installs nor builds; it reports what is missing.
 */
const [, , name] = process.argv;
try {
  const service = services[name];
  if (!service) {
    throw new Instruction(`There is no service ${name}: ${Object.keys(services).join(', ')}.`);
  }
  readSettings((warning) => writeLine('warn', warning));
  const { entry, needs, usesFfmpeg } = service;
  if (!(await areInstalled({ forDevelopment: false }))) {
    throw new Instruction(
      'The packages are not those of package-lock.json. Run: npm ci --omit=dev',
    );
  }
  const missing = [`build/${entry}`, ...needs].find((path) => !existsSync(atRoot(path)));
  if (missing) throw new Instruction(`There is no ${missing}. Run: npm run build`);
  if (usesFfmpeg) Object.assign(process.env, await requireFfmpeg());
  process.chdir(projectRoot);
  process.umask(0o077);
  process.env.NODE_ENV = 'production';
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  process.setSourceMapsEnabled(true);
  stopWithNpm();
  await import(atRoot(`build/${entry}`));
} catch (error) {
  writeLine('fatal', `The service ${name} cannot start: ${toSentence(error)}`);
  process.exit(1);
}

/** In the form of the services' own log. */
function writeLine(level, msg) {
  const service = services[name]?.logName ?? name;
  const line = { level, time: new Date().toISOString(), service, msg };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

function atRoot(path) {
  return join(projectRoot, path);
}

/** A killed npm does not signal the program it runs. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}

/** The error of several connection attempts has no message itself. */
function toSentence(error) {
  const causes = [error, ...(error.errors ?? []), error.cause];
  return causes.map((cause) => cause?.message).find(Boolean) ?? error.code ?? String(error);
}
