import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const schemas = [
  'product-api/env.ts',
  'renderer/env.ts',
  'lib/env.ts',
  'adapters/storage/open-media-store.ts',
  'adapters/media/media-settings.ts',
  'adapters/vision/open-vision-model.ts',
];
/** Variables that the start script sets for its services; operators do not set them. */
const internal = ['NODE_ENV', 'API_HOST', 'API_URL', 'WEB_URL'];

/** Returns the settings that .env.example has a line for. */
async function readExplained(): Promise<(string | undefined)[]> {
  const example = await readFile(resolve(root, '.env.example'), 'utf8');
  return [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
}

it.each(schemas)('.env.example explains every setting of %s', async (schema) => {
  const explained = await readExplained();
  const source = await readFile(resolve(root, schema), 'utf8');
  const read = [...source.matchAll(/^\s+([A-Z][A-Z0-9_]+): (?!values)/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(0);
  expect(
    read.filter((name) => !internal.includes(String(name)) && !explained.includes(name)),
  ).toEqual([]);
});

it('.env.example explains no setting twice', async () => {
  const explained = await readExplained();
  expect(explained.filter((name, place) => explained.indexOf(name) !== place)).toEqual([]);
});
