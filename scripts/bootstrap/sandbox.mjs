import { platform } from 'node:os';
import { Instruction, tryCommand } from './run-command.mjs';
import { installSystemPackage } from './system-package.mjs';

/** Installs bubblewrap if possible; without it the tests of the sandbox are skipped. */
export async function ensureSandbox() {
  if (platform() !== 'linux' || (await tryCommand('bwrap', ['--version'])).ok) return;
  const isDone = await installSystemPackage('bubblewrap', { apt: 'bubblewrap' }).catch((error) => {
    if (error instanceof Instruction) return false;
    throw error;
  });
  if (!isDone) console.log('There is no bubblewrap here: the sandbox is not tested.');
}
