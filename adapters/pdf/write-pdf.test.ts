import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { type PdfBlock, writePdf } from './write-pdf';

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf',
);

/** The document without its streams and strings: names and operators that a reader acts on. */
function readStructure(pdf: Buffer): string {
  return pdf
    .toString('latin1')
    .replace(/stream\r?\n.*?endstream/gs, '')
    .replace(/\((?:\\.|[^\\()])*\)/gs, '()');
}

const actions = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>';

it.each([
  ['closes a string', `)>>${actions}(`],
  ['ends with a backslash', `)>>${actions}(\\`],
  ['closes an object', `\n>>\nendobj\n9 0 obj\n<<${actions}>>\nendobj\n`],
  ['needs another encoding', `\u2019\u0429\u2829)>>${actions}(`],
])('text that %s stays text', async (_, text) => {
  const blocks: PdfBlock[] = [
    { kind: 'title', text },
    { kind: 'bars', values: [1, 2], summary: text },
    { kind: 'figures', figures: [{ name: text, value: text }] },
    { kind: 'rows', rows: [{ name: text, value: '1' }] },
  ];
  const options = { title: text, language: 'en-US', created: new Date(0), fontFile };
  const structure = readStructure(await writePdf(blocks, options));
  expect(structure).toContain('/Catalog');
  expect(structure).not.toMatch(/OpenAction|JavaScript|\/JS|\/AA|\/Launch|\/URI/);
});
