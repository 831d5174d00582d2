import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { judgeCoverage, type Proof } from './spec-coverage/judge-coverage';
import { readRequirements } from './spec-coverage/read-requirements';
import { readTests } from './spec-coverage/read-tests';

// Writes which tests prove which statement, and fails when one is unproven.
const root = join(import.meta.dirname, '..');
const table = join(root, 'test-results/spec-coverage.md');
const requirements = readRequirements(
  readFileSync(join(root, 'tests/spec/requirements.md'), 'utf8'),
);
const coverage = judgeCoverage(requirements, readTests(root));

mkdirSync(dirname(table), { recursive: true });
writeFileSync(table, toTable(coverage.proofs));
console.log(`${coverage.proofs.map(toLine).join('\n')}\n`);
const faults = [
  ...coverage.unproven.map((number) => `${number} is unproven.`),
  ...coverage.unchecked.map((text) => `${text} is checked by no test that names the number.`),
  ...coverage.unknown.map((number) => `${number} is no statement.`),
];
if (faults.length > 0) console.log(`${faults.join('\n')}\n`);
const open = requirements.filter(({ isOpen }) => isOpen).length;
console.log(
  `${requirements.length} statements: ${requirements.length - open - coverage.unproven.length} proven, ` +
    `${coverage.unproven.length} unproven, ${open} that promise nothing. The table is in ${table}`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

function toLine({ requirement, tests }: Proof): string {
  const state = requirement.isOpen
    ? 'open'
    : `${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`;
  return `${requirement.number.padEnd(6)} ${state.padEnd(9)} ${requirement.text}`;
}

function toTable(proofs: readonly Proof[]): string {
  const rows = proofs.map(({ requirement, tests }) => {
    const names = tests.map(({ file, title }) => `${file}: ${title}`.replaceAll('|', '\\|'));
    const proof = requirement.isOpen ? 'promises nothing' : names.join('<br>') || '**unproven**';
    return `| ${requirement.number} | ${requirement.text.replaceAll('|', '\\|')} | ${proof} |`;
  });
  return ['| Statement | | Proven by |', '| --- | --- | --- |', ...rows, ''].join('\n');
}
