/** `npm run bench:enhance [-- --photos FOLDER --sheets FOLDER --only WORDS]`: retouching, judged. */
import { parseArgs } from 'node:util';
import { drawSheets } from './bench-enhance/sheets';

const { values: given } = parseArgs({
  options: {
    photos: { type: 'string', default: '../shared/fixtures/photos' },
    sheets: { type: 'string' },
    only: { type: 'string' },
  },
});

if (given.sheets !== undefined) await drawSheets(given.photos, given.sheets, given.only);
