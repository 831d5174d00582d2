import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '../support/remove-folder';

/** A small source tree that breaks every rule once. */
const plan: Record<string, string> = {
  'rules/price.ts': 'export const price = 10;',
  'rules/greedy.ts': "import { Client } from 'pg';\nexport const client = Client;",
  'contracts/money/price.ts': 'export const price = 1;',
  'contracts/people/early.ts':
    "import { price } from '@/contracts/money/price';\nexport const early = price;",
  'contracts/greedy.ts': "import { Client } from 'pg';\nexport const client = Client;",
  'adapters/clock.ts': 'export const clock = 1;',
  'adapters/curious.ts':
    "import { sum } from '@/product-api/ledger/sum';\nexport const curious = sum;",
  'lib/price.ts': "import { price } from '@/rules/price';\nexport const shown = price;",
  'lib/short-version.ts':
    "import { clock } from '@/adapters/clock';\nexport const version = clock;",
  'components/ui/knowing.ts': "import { price } from '@/rules/price';\nexport const ui = price;",
  'components/shell/early.ts':
    "import { deep } from '@/components/projects/deep';\nexport const early = deep;",
  'components/projects/deep.ts':
    "import { sum } from '@/product-api/ledger/sum';\nexport const deep = sum;",
  'product-api/ledger/sum.ts': "import { price } from '@/rules/price';\nexport const sum = price;",
  'product-api/ledger/curious.ts':
    "import { list } from '@/product-api/project/public';\nexport const curious = list;",
  'product-api/project/public.ts': "export { list } from './projects/list';",
  'product-api/project/projects/list.ts': 'export const list = 1;',
  'product-api/project/projects/projects-store.ts': 'export const store = 1;',
  'product-api/project/shots/intruder.ts':
    "import { store } from '@/product-api/project/projects/projects-store';\nexport const taken = store;",
  'product-api/production/burglar.ts':
    "import { list } from '@/product-api/project/projects/list';\nexport const taken = list;",
  'product-api/project/vendor.ts': "import sharp from 'sharp';\nexport const vendor = sharp;",
  'product-api/project/drawn.ts':
    "import { useState } from 'react';\nexport const drawn = useState;",
  'renderer/decider.ts':
    "import { sum } from '@/product-api/ledger/sum';\nexport const decided = sum;",
  'renderer/spawner.ts':
    "import { spawn } from 'node:child_process';\nexport const started = spawn;",
  'engine/reader.ts': "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
  'engine/listener.ts': "import { clock } from '@/adapters/clock';\nexport const listened = clock;",
  'retouch/decoder.ts': "import sharp from 'sharp';\nexport const decoder = sharp;",
  'retouch/caller.ts': "import { clock } from '@/adapters/clock';\nexport const called = clock;",
  'dev/provider.ts': 'export const provider = 1;',
  'dev/decider.ts': "import { sum } from '@/product-api/ledger/sum';\nexport const decided = sum;",
  'tests/support/double.ts': 'export const double = 1;',
  'adapters/tested.ts':
    "import { double } from '@/tests/support/double';\nexport const tested = double;",
  'app/developed.ts':
    "import { provider } from '@/dev/provider';\nexport const developed = provider;",
  'scripts/tested.ts':
    "import { double } from '@/tests/support/double';\nexport const tested = double;",
  'renderer/egg.ts': "import { hen } from './hen';\nexport const egg = () => hen;",
  'renderer/hen.ts': "import { egg } from './egg';\nexport const hen = () => egg;",
};

const expected: readonly [rule: string, from: string][] = [
  ['contracts import zod only', 'contracts/greedy.ts'],
  ['rules import no packages', 'rules/greedy.ts'],
  ['contracts/people uses later subjects', 'contracts/people/early.ts'],
  ['adapters may import contracts, rules', 'adapters/curious.ts'],
  ['lib may import contracts, rules, engine', 'lib/short-version.ts'],
  ['primitives belong to no domain', 'components/ui/knowing.ts'],
  ['components/shell uses later components', 'components/shell/early.ts'],
  ['components may import contracts, rules, lib, engine', 'components/projects/deep.ts'],
  ['product-api/ledger uses later modules', 'product-api/ledger/curious.ts'],
  ['a store is private to its folder', 'product-api/project/shots/intruder.ts'],
  ['a module is entered by its public file', 'product-api/production/burglar.ts'],
  [
    'pg, pg-boss, stripe, @aws-sdk, @opentelemetry, @fal-ai, sharp, libheif-js, standardwebhooks only in adapters',
    'product-api/project/vendor.ts',
  ],
  [
    'next, react, react-dom only in (app|components|lib|route-handlers)',
    'product-api/project/drawn.ts',
  ],
  [
    'renderer may import contracts, rules, engine, titles, retouch, adapters',
    'renderer/decider.ts',
  ],
  ['processes are spawned in adapters/process', 'renderer/spawner.ts'],
  ['engine may import contracts, rules', 'engine/listener.ts'],
  ['the engine runs in a browser', 'engine/reader.ts'],
  ['retouch may import contracts', 'retouch/caller.ts'],
  ['retouching computes on pixels', 'retouch/decoder.ts'],
  ['dev may import contracts, rules, adapters', 'dev/decider.ts'],
  ['the product uses no tests, tools or samples', 'adapters/tested.ts'],
  ['the product uses no tests, tools or samples', 'app/developed.ts'],
  ['tools and samples use no tests', 'scripts/tested.ts'],
  ['no cycles', 'renderer/egg.ts'],
];
const innocent = ['rules/price.ts', 'lib/price.ts', 'product-api/ledger/sum.ts'];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

const root = resolve(import.meta.dirname, '../..');
let folder = '';
let violations: Violation[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homereel-import-rules-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['tsconfig.json', '.dependency-cruiser.cjs', 'package.json']) {
    await cp(join(root, name), join(folder, name));
  }
  for (const [path, text] of Object.entries(plan)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  violations = await findViolations();
});
afterAll(() => removeFolder(folder));

function findViolations(): Promise<Violation[]> {
  const layers = [...new Set(Object.keys(plan).map((path) => path.split('/')[0] ?? ''))];
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...layers];
  return new Promise((done, failed) => {
    const program = join(root, 'node_modules/.bin/depcruise');
    // The program exits with an error code when it finds something, so only its output is read.
    execFile(program, args, { cwd: folder, maxBuffer: 1e8 }, (error, stdout) => {
      if (stdout === '') failed(error);
      else done(JSON.parse(stdout).summary.violations);
    });
  });
}

describe('the import rules', () => {
  it.each(expected)('find what breaks "%s" in %s', (rule, from) => {
    const found = violations.filter((violation) => violation.rule.name === rule);
    expect(found.map((violation) => violation.from)).toContain(from);
  });

  it.each(innocent)('leave %s alone', (from) => {
    expect(violations.filter((violation) => violation.from === from)).toEqual([]);
  });
});
