/** `npm run bench:render [-- --runs 5 --only speed,jitter]`: the renderer against its goals. */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { again } from './bench-render/again';
import { cores, type Finding, type Section } from './bench-render/bench';
import { cancel } from './bench-render/cancel';
import { jitter } from './bench-render/jitter';
import { memory } from './bench-render/memory';
import { sharpness } from './bench-render/sharpness';
import { speed } from './bench-render/speed';
import { ensureServices } from './bootstrap/build.mjs';

const sections: Readonly<Record<string, Section>> = {
  jitter,
  sharpness,
  speed,
  again,
  memory,
  cancel,
};
const { values: given } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    photos: { type: 'string', default: '10' },
    only: { type: 'string', default: Object.keys(sections).join(',') },
  },
});

await ensureServices();
const folder = await mkdtemp(join(tmpdir(), 'homereel-bench-render-'));
const bench = { folder, rounds: Number(given.runs), photos: Number(given.photos) };
const findings: Finding[] = [];
try {
  for (const name of given.only.split(',')) {
    const section = sections[name];
    if (section === undefined) throw new Error(`${name} is none of ${Object.keys(sections)}`);
    console.log(name);
    findings.push(...(await section(bench)));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(
  `\n${cores} of ${cpus().length} cores (${cpus()[0]?.model}), medians of ${bench.rounds}`,
);
console.table(findings.map(toRow));

function toRow({ what, unit, values, goal, isFloor = false }: Finding) {
  const value = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  const isMet = isFloor ? value >= goal : value <= goal;
  return {
    what,
    measured: `${value.toPrecision(3)} ${unit}`,
    goal: `${isFloor ? '≥' : '≤'} ${goal} ${unit}`,
    met: isMet ? 'yes' : 'no',
  };
}
