import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { tryCommand } from './run-command.mjs';

const REPORTS = 'test-results/reports';
const bin = (name) => join('node_modules', '.bin', name);

const sources = [
  ...['adapters', 'app', 'components', 'contracts', 'lib', 'product-api', 'renderer'],
  ...['route-handlers', 'scripts', 'tests', 'middleware.ts'],
];

/** A stage without cases of its own counts as one. */
const single = (title, command, args) => ({ title, command, args, count: countAsOne });

export const staticStages = [
  single('Types', bin('tsc'), ['--noEmit', '--project', '.']),
  single('Lint and format', bin('biome'), ['ci', '--colors=off', '.']),
  single('Import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...sources]),
  single('Dead code', bin('knip'), ['--treat-config-hints-as-errors']),
];

const vitest = (title, projects, report) => ({
  title,
  command: bin('vitest'),
  args: [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORTS}/${report}`,
  ],
  report,
  count: countVitest,
});

export const unitStage = vitest('Unit', ['unit', 'components'], 'unit.json');
export const journeyStage = vitest('Journeys', ['journeys'], 'journeys.json');
export const endToEndStage = {
  title: 'End to end',
  command: bin('playwright'),
  args: ['test'],
  report: 'end-to-end.json',
  count: countPlaywright,
};

/**
 * Runs the stages one after another, all of them though one fails, and closes with one line of
 * counts over all.
 *
 * @param {readonly object[]} stages
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runStages(stages, env = {}) {
  await mkdir(join(projectRoot, REPORTS), { recursive: true });
  const results = [];
  for (const stage of stages) results.push(await runStage(stage, env));
  console.log('');
  for (const { title, seconds, counts } of results) {
    console.log(`${title.padEnd(18)}${seconds.toFixed(1).padStart(7)} s   ${toSentence(counts)}`);
  }
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { counts } of results) {
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
  console.log(`\n${toSentence(total)}`);
  return total.failed === 0;
}

async function runStage({ title, command, args, report, count }, env) {
  console.log(`\n— ${title}`);
  const reportPath = report && join(projectRoot, REPORTS, report);
  if (reportPath) await rm(reportPath, { force: true });
  const started = Date.now();
  const { ok } = await tryCommand(command, args, { env, show: true });
  const seconds = (Date.now() - started) / 1_000;
  const counts = await count(ok, reportPath);
  // A runner that broke before or after its cases must not pass for one that ran them.
  if (!ok && counts.failed === 0) counts.failed = 1;
  return { title, seconds, counts };
}

function countAsOne(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

async function countVitest(ok, path) {
  const report = await readReport(path);
  if (!report) return countAsOne(ok);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function countPlaywright(ok, path) {
  const report = await readReport(path);
  if (!report) return countAsOne(ok);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function toSentence({ passed, failed, skipped }) {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${counts}, ${skipped} skipped` : counts;
}
