import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeCoverage } from '@/scripts/spec-coverage/judge-coverage';
import { readRequirements } from '@/scripts/spec-coverage/read-requirements';
import { readTestFile, readTests } from '@/scripts/spec-coverage/read-tests';

const root = join(import.meta.dirname, '../..');
const requirements = readRequirements(
  readFileSync(join(import.meta.dirname, 'requirements.md'), 'utf8'),
);
const checklist = join(root, '../shared/CHECKLIST.md');

describe('the specification', () => {
  const coverage = judgeCoverage(requirements, readTests(root));

  it('is proven statement by statement', () => {
    expect(coverage.unproven).toEqual([]);
  });

  it('has its words and figures in the tests that name it', () => {
    expect(coverage.unchecked).toEqual([]);
  });

  it('has every number a test names', () => {
    expect(coverage.unknown).toEqual([]);
  });

  it.skipIf(!existsSync(checklist))('is complete', () => {
    const numbers = readFileSync(checklist, 'utf8').matchAll(/^- \*\*(S\d+\.\d+)\*\*/gm);
    expect(requirements.map(({ number }) => number)).toEqual([...numbers].map(([, n]) => n));
  });
});

describe('a proof', () => {
  const judge = (title: string, code: string) =>
    judgeCoverage(
      readRequirements('- **S1.1** It says `Hello there`.'),
      readTestFile('a.test.ts', `const greeting = 'Hi';\ntest('${title}', () => { ${code} });`),
    );

  it('is a test that names the number and holds the text', () => {
    expect(judge('S1.1 greets', "expect(page).toHaveText('Hello there')")).toMatchObject({
      unproven: [],
      unchecked: [],
    });
  });

  it('is none when another test is meant, or the text stands in the title alone', () => {
    expect(judge('greets', "expect('Hello there')").unproven).toEqual(['S1.1']);
    expect(judge('S1.1 says Hello there', 'expect(page)').unchecked).toEqual(['S1.1: Hello there']);
    expect(judge('S1.2 greets', '').unknown).toEqual(['S1.2 in a.test.ts: S1.2 greets']);
  });
});
