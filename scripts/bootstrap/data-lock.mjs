import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instruction } from './run-command.mjs';

/**
 * Locks the data folder for this process and unlocks it when the process exits. A lock whose owner was
 * killed is replaced. A process is identified by its number and its start time, because numbers are
 * reused (in a container after every restart).
 *
 * @param {string} dataDir
 * @throws {Instruction} when another copy runs on this folder
 */
export function lockDataDir(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const path = join(dataDir, 'lock');
  const own = nameProcess(process.pid);
  const owner = takeLock(path, own);
  if (owner !== own) {
    throw new Instruction(
      `Homereel is already running on ${dataDir} (process ${owner.split(' ')[0]}). ` +
        'Stop it first, or set HOMEREEL_DATA_DIR and PORT for a second copy.',
    );
  }
  process.on('exit', () => {
    if (read(path) === own) rmSync(path, { force: true });
  });
}

/** Returns the owner after the attempt. The first writer owns the lock; a dead owner's lock is removed. */
function takeLock(path, own) {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, own, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = read(path);
    if (owner === own || isAlive(owner)) return owner;
    rmSync(path, { force: true });
  }
  throw new Instruction(`Another copy of Homereel is just starting on ${path}.`);
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(owner) {
  const pid = Number.parseInt(owner, 10);
  return pid > 0 && nameProcess(pid) === owner;
}

/** Number and starting moment of a process; the number alone when it does not run. */
function nameProcess(pid) {
  try {
    return `${pid} ${startMoment(pid)}`;
  } catch {
    return String(pid);
  }
}

function startMoment(pid) {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  }
  // After the program's name in brackets, the starting moment is the 20th field.
  const [, afterName] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/s);
  return afterName.split(' ')[19];
}
