import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { projectRoot } from './bootstrap/project-root.mjs';

/**
 * Reduces the packages' fonts to the axes the pages use, which halves their bytes; every glyph and
 * feature stays. Titles have weight 500 and 18 to 72 px, the range of the optical size axis.
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
  const version = await subsetFont(await readFile(resolve(source)), undefined, {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
    variationAxes,
  });
  await writeFile(join(folder, name), version);
}
