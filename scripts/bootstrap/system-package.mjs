import { platform } from 'node:os';
import { findProgram, runStep, tryCommand } from './run-command.mjs';

/**
 * Installs a program with the system's package manager if that needs no password.
 *
 * @param {string} name its name for a person
 * @param {{ apt: string | readonly string[], brew?: string }} packages
 * @returns {Promise<boolean>} false where no manager can be used
 */
export async function installSystemPackage(name, packages) {
  if (platform() === 'darwin' && packages.brew && (await findProgram('brew'))) {
    await runStep(`Installing ${name}`, 'brew', ['install', packages.brew]);
    return true;
  }
  if (platform() !== 'linux' || !(await findProgram('apt-get'))) return false;
  const prefix = await rootPrefix();
  if (!prefix) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const [update, ...updateArgs] = [...prefix, 'apt-get', 'update'];
  await runStep('Reading the list of system packages', update, updateArgs, { env });
  const [install, ...installArgs] = [
    ...prefix,
    'apt-get',
    'install',
    '--yes',
    '--no-install-recommends',
    ...[packages.apt].flat(),
  ];
  await runStep(`Installing ${name}`, install, installArgs, { env });
  return true;
}

/** Command prefix for running as root: none for root, sudo if it needs no password. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return (await tryCommand('sudo', ['-n', 'true'])).ok ? ['sudo', '-n'] : undefined;
}
