import { glob, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { readAsOne, readPlaywright, readVitest } from './reports.mjs';
import { tryCommand } from './run-command.mjs';

const REPORTS = 'test-results/reports';
/** Maximum lines of output for a runner that failed without a failed case. */
const OUTSIDE_LINES = 60;
const bin = (name) => join('node_modules', '.bin', name);

const sources = [
  'adapters',
  'app',
  'benchmarks',
  'components',
  'contracts',
  'dev',
  'engine',
  'lib',
  'product-api',
  'renderer',
  'retouch',
  'route-handlers',
  'rules',
  'samples',
  'scripts',
  'tests',
  'titles',
  'middleware.ts',
  'instrumentation-client.ts',
];

/** A stage without individual cases counts as one case. */
const single = (title, command, args) => ({
  title,
  command,
  args,
  read: readAsOne,
  isBeside: true,
});

export const staticStages = [
  single('Types', bin('tsc'), ['--noEmit', '--project', '.']),
  single('Lint and format', bin('biome'), ['ci', '--colors=off', '.']),
  single('Import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...sources]),
  single('Dead code', bin('knip'), ['--treat-config-hints-as-errors']),
];

/** @param {readonly string[]} args selects vitest's tests. */
const vitest = (title, args) => ({
  title,
  command: bin('vitest'),
  args: [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=tests/support/second-tries.ts',
    `--outputFile.json=${REPORTS}/vitest.json`,
    ...args,
  ],
  report: 'vitest.json',
  read: readVitest,
});

/** @param {readonly string[]} args selects Playwright's tests. */
const playwright = (title, args) => ({
  title,
  command: bin('playwright'),
  args: ['test', ...args],
  report: 'end-to-end.json',
  read: readPlaywright,
});

/** Units and journeys run together, so that no core is idle while the last long journeys run. */
export const vitestStage = vitest('Units and journeys', ['--project=!long']);
/**
 * The tests that import a changed file.
 *
 * @param {string | undefined} base a commit to compare with; default: only uncommitted changes.
 */
export const toChangedStage = (base) =>
  vitest('Changed', [
    '--project=!long',
    base === undefined ? '--changed' : `--changed=${base}`,
    '--passWithNoTests',
  ]);
export const endToEndStage = playwright('End to end', ['--project=stories']);

/** Slow tests of rare paths. A filter may match one runner's tests alone. */
export const toLongStages = (filters) => [
  vitest('Long journeys', ['--project=long', '--passWithNoTests', ...filters]),
  playwright('Long end to end', ['--project=long', '--pass-with-no-tests', ...filters]),
];

/** Lists the tests that only `npm run test:long` runs. */
export async function nameLeftOut() {
  const find = (pattern) => Array.fromAsync(glob(pattern, { cwd: projectRoot }));
  const specs = await find('tests/{e2e,deployed}/**/*.spec.ts');
  const sources = await Promise.all(specs.map((path) => readFile(join(projectRoot, path), 'utf8')));
  const marked = specs.filter((_, index) => sources[index].includes("'@long'"));
  const list = (paths) =>
    paths
      .map((path) => basename(path).split('.')[0])
      .sort()
      .join(', ');
  return `Left to npm run test:long: ${list(await find('tests/**/*.long.test.ts'))}, and some stories of ${list(marked)}.`;
}

/** The main stories in each browser engine; a separate command because it takes long. */
export const browsersStage = {
  title: 'Three engines',
  command: bin('playwright'),
  args: ['test', '--config', 'tests/browsers/playwright.config.mts'],
  report: 'browsers.json',
  read: readPlaywright,
};

/**
 * Runs all stages even if one fails, and ends with the failures and one line of total counts, because readers
 * of a long log look at its end. Stages run one after another. Those with `isBeside` run beside the others,
 * because a runner leaves a core idle while it starts and while it waits.
 * @param {readonly object[]} stages
 * @param {Record<string, string>} [env]
 * @param {readonly string[]} [notes] sentences to print before the counts.
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runStages(stages, env = {}, notes = []) {
  await mkdir(join(projectRoot, REPORTS), { recursive: true });
  const beside = stages.filter(({ isBeside }) => isBeside);
  const others = stages.filter(({ isBeside }) => !isBeside);
  const done = await Promise.all([runInTurn(beside, env), runInTurn(others, env)]);
  const results = done.flat();
  for (const { title, failures, secondTries = [] } of results) {
    for (const name of secondTries) console.log(`\nPassed at the second try — ${title}: ${name}`);
    for (const failure of failures) {
      console.log(`\nFailed — ${title}: ${failure.name}\n${failure.message}`);
    }
  }
  console.log('');
  for (const { title, seconds, counts } of results) {
    console.log(`${title.padEnd(20)}${seconds.toFixed(1).padStart(7)} s   ${toSentence(counts)}`);
  }
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { counts } of results) {
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
  console.log(`\n${toSentence(total)}`);
  return total.failed === 0;
}

async function runInTurn(stages, env) {
  const results = [];
  for (const stage of stages) results.push(await runStage(stage, env));
  return results;
}

async function runStage({ title, command, args, report, read, isBeside = false }, env) {
  if (!isBeside) console.log(`\n— ${title}`);
  const reportPath = report && join(projectRoot, REPORTS, report);
  if (reportPath) await rm(reportPath, { force: true });
  const started = Date.now();
  const { ok, output } = await tryCommand(command, args, { env, show: !isBeside });
  // Printed as a whole, because another stage prints at the same time.
  if (isBeside) console.log(`\n— ${title}: ${ok ? 'passed' : 'failed'}\n${output.trimEnd()}`);
  const seconds = (Date.now() - started) / 1_000;
  const { counts, failures, secondTries } = await read(ok, reportPath);
  if (ok || counts.failed > 0) return { title, seconds, counts, failures, secondTries };
  // No case failed, but the runner did, for example because of an unhandled rejection.
  const outside = { name: 'outside the tests', message: lastLines(output) };
  return { title, seconds, counts: { ...counts, failed: 1 }, failures: [outside] };
}

function lastLines(output) {
  return output.trimEnd().split('\n').slice(-OUTSIDE_LINES).join('\n');
}

function toSentence({ passed, failed, skipped }) {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${counts}, ${skipped} skipped` : counts;
}
