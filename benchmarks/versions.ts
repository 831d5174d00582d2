/**
 * Several versions of one project against their goals: `npm run bench -- versions [-- SECTION… --runs 3
 * --photos 10]`. Without sections all of them.
 * `help` and `busy` hold renderers to shares of the processor: `--renderers 1,2,4 --cores 0.4 --versions 4`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureServices } from '@/scripts/bootstrap/build.mjs';
import type { Finding } from './render/bench';
import { printTable } from './render/print-table';
import { busy } from './versions/busy';
import type { HeldBench } from './versions/held-renderers';
import { help } from './versions/help';
import { loudness } from './versions/loudness';
import { memory } from './versions/memory';
import { mixes } from './versions/mixes';
import { press } from './versions/press';
import { share } from './versions/share';
import { small } from './versions/small';
import { sound } from './versions/sound';
import { stream } from './versions/stream';
import { words } from './versions/words';

const sections: Readonly<Record<string, (bench: HeldBench) => Promise<Finding[]>>> = {
  share,
  stream,
  press,
  help,
  busy,
  sound,
  loudness,
  mixes,
  words,
  memory,
  small,
};
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    photos: { type: 'string', default: '10' },
    renderers: { type: 'string', default: '1,2,4' },
    /** Four leave the rest of the product its part of two cores. */
    cores: { type: 'string', default: '0.4' },
    versions: { type: 'string', default: '4' },
  },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(sections);

await ensureServices();
const folder = await mkdtemp(join(tmpdir(), 'homereel-bench-versions-'));
const bench = {
  folder,
  rounds: Number(given.runs),
  photos: Number(given.photos),
  renderers: given.renderers.split(',').map(Number),
  heldCores: Number(given.cores),
  versions: Number(given.versions),
};
const findings: Finding[] = [];
try {
  for (const name of wanted) {
    const section = sections[name];
    if (section === undefined) throw new Error(`${name} is none of ${Object.keys(sections)}`);
    console.log(name);
    findings.push(...(await section(bench)));
  }
  printTable(findings);
} finally {
  await rm(folder, { recursive: true, force: true });
}
