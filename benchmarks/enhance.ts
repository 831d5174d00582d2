/**
 * `npm run bench -- enhance [-- --runs 3]`: what retouching 24 megapixels costs.
 * `npm run bench -- enhance --sheets FOLDER [--photos FOLDER --only WORDS]`: how it looks, as sheets
 * of before and after.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureServices } from '@/scripts/bootstrap/build.mjs';
import { measureFigures } from './enhance/figures';
import { drawSheets } from './enhance/sheets';

const { values: given } = parseArgs({
  options: {
    photos: { type: 'string', default: '../shared/fixtures/photos' },
    sheets: { type: 'string' },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
  },
});

if (given.sheets === undefined) {
  await ensureServices();
  const folder = await mkdtemp(join(tmpdir(), 'homereel-bench-enhance-'));
  try {
    await measureFigures(folder, Number(given.runs));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
} else {
  await drawSheets(given.photos, given.sheets, given.only);
}
