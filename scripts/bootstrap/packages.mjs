import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { npmCommand, runStep } from './run-command.mjs';

/** Installs the packages the lock file asks for, unless exactly those are installed. */
export async function ensurePackages() {
  if (await areInstalled()) return;
  const [npm, ...first] = npmCommand();
  await runStep('Installing packages', npm, [
    ...first,
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
  ]);
}

/**
 * Compares with the list npm leaves when an installation is complete.
 *
 * @param {{ forDevelopment?: boolean }} [options] whether what only builds and tests need counts, too
 */
export async function areInstalled({ forDevelopment = true } = {}) {
  const wanted = await readPackages(join(projectRoot, 'package-lock.json'));
  const installed = await readPackages(join(projectRoot, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '') return true;
    // Programs for other machines stay away.
    if (!installed[path]) return Boolean(optional || devOptional || (dev && !forDevelopment));
    return installed[path].version === version;
  });
}

async function readPackages(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
