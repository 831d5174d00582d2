import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { projectRoot } from './bootstrap/project-root.mjs';

/**
 * Cuts the packages' fonts to the axes the pages use, half of their bytes; every letter and feature
 * stays. Titles are all of weight 500 and between 18 and 72 px, which is what optical size goes by.
 */
const fonts = {
  'title.woff2': {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    variationAxes: { wght: 500, opsz: { min: 18, max: 72 } },
  },
  'text.woff2': {
    source: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
};

const { resolve } = createRequire(import.meta.url);
const folder = join(projectRoot, 'build', 'fonts');
await mkdir(folder, { recursive: true });
for (const [name, { source, variationAxes }] of Object.entries(fonts)) {
  const cut = await subsetFont(await readFile(resolve(source)), undefined, {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
    variationAxes,
  });
  await writeFile(join(folder, name), cut);
}
