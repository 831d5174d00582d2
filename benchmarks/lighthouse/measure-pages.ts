/**
 * `npm run bench -- pages`: medians of five runs (or `--runs N`) for the public pages. Search engines must not
 * index pages behind a secret link: that check is reported separately, and the search score excludes it.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { deliverSample } from '@/tests/support/deliver-sample';
import { shareSample } from '@/tests/support/share-sample';
import { startHomereel } from '@/tests/support/start-homereel';
import { serveEmptyPage } from './empty-page';
import { type PageFigures, runLighthouse } from './run-lighthouse';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

const homereel = await startHomereel();
const empty = await serveEmptyPage();
try {
  const share = await shareSample(homereel.apiOrigin);
  const { branded, report } = await deliverSample(homereel.apiOrigin);
  const pages = [
    { name: 'empty page', address: empty.address },
    { name: '/', address: `${homereel.origin}/` },
    { name: 'share page', address: homereel.origin + share.video },
    { name: 'listing page', address: homereel.origin + branded },
    { name: 'report page', address: homereel.origin + report },
  ].map((page) => ({ ...page, figures: [] as PageFigures[] }));
  console.log(`Medians of ${runs} on ${cpus().length} cores.\n`);
  for (let i = 0; i < runs; i++) {
    // Pages take turns, because a machine's speed varies over time.
    for (const { address, figures } of pages) figures.push(await runLighthouse(address));
  }
  for (const { name, figures } of pages) console.log(toLine(name, figures));
} finally {
  empty.stop();
  await homereel.stop();
}

type NumberKey = Exclude<keyof PageFigures, 'isCrawlable' | 'faults'>;

function toLine(name: string, figures: readonly PageFigures[]): string {
  const of = (key: NumberKey) => median(figures.map((one) => one[key]));
  const scores = `performance ${of('performance')}, accessibility ${of('accessibility')}, best practices ${of('best-practices')}, SEO ${of('seo')}`;
  const rest = `CLS ${of('shift').toFixed(3)}, LCP ${of('paint').toFixed(1)} s, TBT ${of('blocking').toFixed(0)} ms, script ${of('script').toFixed(0)} kB, before the first film ${of('weight').toFixed(0)} kB`;
  const search = figures.every(({ isCrawlable }) => isCrawlable) ? 'listed' : 'kept out';
  const faults = [...new Set(figures.flatMap((one) => one.faults))].join(', ') || 'none';
  return `${name.padEnd(12)} ${scores} (${search}); ${rest}; faults: ${faults}`;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
