import { auditBundled } from './audit/audit-bundled.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { Instruction, npmCommand, tryCommand } from './bootstrap/run-command.mjs';

/**
 * `npm run audit:lock`: compares the lock file with the lists of known faults, and the native libraries inside
 * packages with scripts/audit/bundled-libraries.json. Asks the registry; one
 * that has no such list leaves it to osv-scanner, which also works without network on a list fetched
 * before. Ends with 1 when a fault was found, and with 2 when nothing could be compared: an unreachable
 * list never counts as "no faults".
 */

const HOW =
  'Nothing was audited: the registry has no list of known faults, and osv-scanner is not installed.\n' +
  'Where npm’s own registry can be reached:  npm audit\n' +
  'Elsewhere:  osv-scanner scan --lockfile package-lock.json\n' +
  '(https://google.github.io/osv-scanner; `--offline` with a list that was fetched before)';

await prepare(async () => {
  const bundled = await auditBundled();
  console.log(`${bundled.output}\n`);
  const result = (await askRegistry()) ?? (await askScanner());
  if (result === undefined) {
    console.error(HOW);
    process.exit(bundled.isGood ? 2 : 1);
  }
  console.log(result.output);
  process.exit(result.isGood && bundled.isGood ? 0 : 1);
});

async function askRegistry() {
  const [npm, ...first] = npmCommand();
  const { ok, output } = await tryCommand(npm, [...first, 'audit', '--package-lock-only']);
  // npm ends with 1 both for faults it found and for a registry that does not answer.
  const isAnswer = /found \d+ vulnerabilit|\d+ (\w+ severity )?vulnerabilit/.test(output);
  return isAnswer ? { isGood: ok, output } : undefined;
}

async function askScanner() {
  const { ok: isInstalled } = await tryCommand('osv-scanner', ['--version']);
  if (!isInstalled) return undefined;
  const isOffline = process.argv.includes('--offline');
  const { ok, output } = await tryCommand('osv-scanner', [
    'scan',
    ...(isOffline ? ['--offline'] : []),
    '--lockfile',
    'package-lock.json',
  ]);
  if (!ok && !/vulnerabilit/i.test(output)) {
    throw new Instruction(`osv-scanner could not compare:\n${output}`);
  }
  return { isGood: ok, output };
}
