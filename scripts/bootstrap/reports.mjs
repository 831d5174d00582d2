import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A stage's report: how many cases passed, and which failed with the first lines of their messages.
 *
 * @typedef {{ counts: { passed: number, failed: number, skipped: number },
 *   failures: readonly { name: string, message: string }[],
 *   secondTries?: readonly string[] }} StageReport `secondTries` are the tests that failed once.
 */

const SHOWN_LINES = 12;

/** @returns {StageReport} */
export function readAsOne(ok) {
  return { counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, failures: [] };
}

/** @returns {Promise<StageReport>} */
export async function readVitest(ok, path) {
  const report = await readReport(path);
  if (!report) return readAsOne(ok);
  // A file can also fail outside its tests: loading, setup or teardown.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'failed');
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failures: [
      ...broken.map(({ name, message }) => toFailure(name, message)),
      ...failed.map((test) => toFailure(test.fullName, test.failureMessages.join('\n'))),
    ],
    secondTries: await readReport(join(dirname(path), 'second-tries.json')),
  };
}

/** @returns {Promise<StageReport>} */
export async function readPlaywright(ok, path) {
  const report = await readReport(path);
  if (!report) return readAsOne(ok);
  const { expected, flaky, unexpected, skipped } = report.stats;
  const specs = report.suites.flatMap(specsOf);
  const failed = specs.filter((spec) => !spec.ok);
  return {
    counts: { passed: expected + flaky, failed: unexpected + report.errors.length, skipped },
    failures: [
      ...report.errors.map(({ message }) => toFailure('outside the tests', message)),
      ...failed.map((spec) => toFailure(nameOf(spec), errorsOf(spec))),
    ],
    secondTries: specs.filter(isFlaky).map(nameOf),
  };
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function isFlaky(spec) {
  return spec.tests.some((test) => test.status === 'flaky');
}

/** If the same test runs in several projects, the project comes first. */
function nameOf(spec) {
  const project = spec.tests[0]?.projectName;
  return `${project ? `${project}: ` : ''}${spec.file} › ${spec.title}`;
}

function errorsOf(spec) {
  const results = spec.tests.flatMap((test) => test.results);
  return results.flatMap((result) => result.errors.map(({ message }) => message)).join('\n');
}

function toFailure(name, message = '') {
  return { name, message: message.split('\n').slice(0, SHOWN_LINES).join('\n') };
}

async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
