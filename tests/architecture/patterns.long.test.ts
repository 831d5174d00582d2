import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { findFairHousingHints } from '@/rules/find-fair-housing-hints';
import { findNeutralFaults } from '@/rules/find-neutral-faults';
import { findPhoneNumbers } from '@/rules/find-phone-numbers';

/*
 * Times every pattern that reads text of any length, against inputs of 1, 10 and 100 kB. The time of a
 * pattern may grow about as fast as the input. All measures are ratios within one run.
 */

const folders = [
  'contracts',
  'rules',
  'lib/listing-text',
  'product-api/project/listing-text',
  'product-api/project/vision',
  'product-api/http',
  'product-api/publishing/sharing',
  'product-api/publishing/stills',
  'product-api/project/approval',
  'product-api/publishing/plays',
  'titles',
];
/** Patterns for inputs of limited length, which their callers cut to it. */
const limitedInputs = [
  'rules/find-phone-numbers.ts (?:\\b(?:mls|apn',
  'rules/find-phone-numbers.ts (?:\\b(?:tel|tél',
];
const KILOBYTE = 1_000;
/** Ten times the input may take this many times as long: 100 is quadratic. */
const MAX_GROWTH = 32;
/** Quadratic time for 10 kB is at least 30 ms; shorter times are too short to compare. */
const MIN_MEASURED_MS = 15;
/** From this duration on, inputs of 1 and 10 kB are conclusive. */
const CERTAIN_MS = 150;
/** A repeated input; its end prevents patterns with `$` from matching immediately. */
const units = [
  ...'aA1 \n.-_@([{+/#$é"<\',:&;|',
  ...[
    '1 ',
    '1.',
    'a.',
    'a-',
    '1-',
    'a ',
    'A ',
    '(1',
    'a@',
    '[ ',
    ' \n',
    '<a ',
    '"a',
    'b.c ',
    '12,',
  ],
];
const END = '\u0001';

interface Pattern {
  readonly name: string;
  readonly pattern: RegExp;
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name));
}

/** The literals of a file. */
function readLiterals(path: string): Pattern[] {
  const found: Pattern[] = [];
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(toPattern(path, node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function toPattern(path: string, source: string, flags: string): Pattern {
  return {
    name: `${path} ${source}`,
    pattern: new RegExp(source, `${flags.replace(/[gy]/g, '')}g`),
  };
}

/** The patterns that modules of the folders compile from text while they are loaded. */
async function readCompiled(paths: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const Native = globalThis.RegExp;
  const stack = () => new Error('where').stack?.split('\n')[3] ?? '';
  globalThis.RegExp = new Proxy(Native, {
    construct(target, given) {
      const pattern = Reflect.construct(target, given) as RegExp;
      const path = paths.find((one) => stack().includes(one));
      if (path !== undefined) found.push(toPattern(path, pattern.source, pattern.flags));
      return pattern;
    },
  });
  const recording = globalThis.RegExp;
  try {
    for (const path of paths) {
      if (!/new RegExp\(/.test(readFileSync(path, 'utf8'))) continue;
      await import(join(process.cwd(), path));
    }
  } finally {
    if (globalThis.RegExp === recording) globalThis.RegExp = Native;
  }
  return found;
}

/** @returns the processor's milliseconds on this thread, so that other work on the machine does not count. */
function measure(work: (text: string) => void, text: string, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.threadCpuUsage();
    work(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

/** @returns the growth of the duration, if it is faster than that of the input. */
function findGrowth(work: (text: string) => void, unit: string): string | undefined {
  const time = (kilobytes: number, runs: number) => {
    const length = kilobytes * KILOBYTE;
    return measure(work, unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + END, runs);
  };
  const name = JSON.stringify(unit);
  if (time(10, 1) < MIN_MEASURED_MS) return undefined;
  const small = time(1, 2);
  const middle = time(10, 2);
  if (middle < MIN_MEASURED_MS) return undefined;
  if (middle > CERTAIN_MS && middle > small * MAX_GROWTH) return `${name}: ${middle} ms for 10 kB`;
  const large = time(100, 1);
  return large > middle * MAX_GROWTH ? `${name}: ${large} ms for 100 kB` : undefined;
}

it('takes a time that grows about as fast as the text, for every pattern', {
  timeout: 240_000,
}, async () => {
  const paths = folders.flatMap(listSources);
  const patterns = [...paths.flatMap(readLiterals), ...(await readCompiled(paths))];
  expect(patterns.length).toBeGreaterThan(300);
  const slow: string[] = [];
  for (const { name, pattern } of patterns) {
    if (limitedInputs.some((start) => name.startsWith(start))) continue;
    const work = (text: string) => void text.replace(pattern, '');
    const [first] = /\p{L}{3,}/u.exec(name.slice(name.indexOf(' '))) ?? [];
    const growth = [...units, `${first ?? 'a'} `]
      .map((unit) => findGrowth(work, unit))
      .find((found) => found !== undefined);
    if (growth !== undefined) slow.push(`${growth}: ${name.slice(0, 150)}`);
  }
  expect(slow).toEqual([]);
});

it.each([
  ['findNeutralFaults', (text: string) => void findNeutralFaults(text, { name: 'Maya Lindqvist' })],
  ['findPhoneNumbers', (text: string) => void findPhoneNumbers(text)],
  ['findFairHousingHints', (text: string) => void findFairHousingHints(text)],
])('%s takes a time that grows about as fast as the text', (_, work) => {
  const growths = [...units, 'a@b.cc ', 'call 415-555-0142 ', '㌖', 'church near ']
    .map((unit) => findGrowth(work, unit))
    .filter((found) => found !== undefined);
  expect(growths).toEqual([]);
});
