/**
 * The renderer against its goals: `npm run bench -- render [-- SECTION… --runs 5]`. Without sections
 * all of them; `sheets FOLDER [NAME…]` draws motions and transitions instead, to be looked at;
 * `peers FOLDER` compares with other programs installed in that folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureServices } from '@/scripts/bootstrap/build.mjs';
import { again } from './render/again';
import { ahead } from './render/ahead';
import type { Finding, Section } from './render/bench';
import { cancel } from './render/cancel';
import { jitter, travelJitter } from './render/jitter';
import { memory } from './render/memory';
import { comparePeers } from './render/peers';
import { printTable } from './render/print-table';
import { shares } from './render/shares';
import { sharpness } from './render/sharpness';
import { drawSheets } from './render/sheets';
import { speed } from './render/speed';

const sections: Readonly<Record<string, Section>> = {
  jitter,
  'travel-jitter': travelJitter,
  sharpness,
  speed,
  again,
  ahead,
  memory,
  cancel,
  shares,
};
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    photos: { type: 'string', default: '10' },
  },
});
const [first, named, ...only] = positionals;
const wanted = positionals.length > 0 ? positionals : Object.keys(sections);

await ensureServices();
const folder = await mkdtemp(join(tmpdir(), 'homereel-bench-render-'));
const bench = { folder, rounds: Number(given.runs), photos: Number(given.photos) };
try {
  if (first === 'sheets') await drawSheets(bench, named ?? 'sheets', only);
  else if (first === 'peers') printTable(await comparePeers(bench, named ?? 'peers'));
  else await runSections();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function runSections(): Promise<void> {
  const findings: Finding[] = [];
  for (const name of wanted) {
    const section = sections[name];
    if (section === undefined) throw new Error(`${name} is none of ${Object.keys(sections)}`);
    console.log(name);
    findings.push(...(await section(bench)));
  }
  printTable(findings);
}
