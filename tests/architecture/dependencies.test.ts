import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

it('docs/dependencies.md says of every package why it is there, and of no other', async () => {
  const { dependencies, devDependencies } = JSON.parse(await read('package.json'));
  const listed = [...(await read('docs/dependencies.md')).matchAll(/^\| `([^`]+)` \| \S/gm)];
  expect(listed.map(([, name]) => name).sort()).toEqual(
    Object.keys({ ...dependencies, ...devDependencies }).sort(),
  );
});
