import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

it('documentation links to files that exist', async () => {
  const docs = await readdir(join(root, 'docs'), { recursive: true });
  const pages = [...(await readdir(root)), ...docs.map((name) => join('docs', name))];
  const links = await Promise.all(
    pages
      .filter((page) => page.endsWith('.md'))
      .map(async (page) => {
        const targets = await find(page, /\]\((?![a-z]+:)([^)#\s]+)(?:#[^)]*)?\)/g);
        return targets.map((target) => join(dirname(page), target));
      }),
  );
  expect(await listMissing(links.flat())).toEqual([]);
});

it('links to a section of the operations guide name a heading', async () => {
  const pages = (await readdir(join(root, 'docs/operations'))).map(
    (name) => `docs/operations/${name}`,
  );
  const headings = new Set<string>();
  for (const page of pages) {
    for (const title of await find(page, /^#+ (.*)$/gm)) headings.add(`${page}#${toAnchor(title)}`);
  }
  const links = await Promise.all(
    pages.map(async (page) => {
      const targets = await find(page, /\]\(((?:[a-z-]+\.md)?#[^)]+)\)/g);
      return targets.map((target) =>
        target.startsWith('#') ? page + target : join(dirname(page), target),
      );
    }),
  );
  expect(links.flat().filter((link) => !headings.has(link))).toEqual([]);
});

it('the glossary and the trace of a video name files that exist', async () => {
  const pages = ['docs/glossary.md', 'docs/trace-a-video.md'];
  const paths = await Promise.all(pages.map((page) => find(page, /`([a-z-]+\/[\w./-]+)`/g)));
  const inSources = paths.flat().filter((path) => !path.startsWith('data/'));
  expect(await listMissing(inSources)).toEqual([]);
});

/** The anchor that GitHub gives a heading. */
function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

/** Returns the first group of each match in a page. */
async function find(page: string, pattern: RegExp): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8');
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}

async function listMissing(paths: readonly string[]): Promise<string[]> {
  const exists = (path: string) =>
    access(join(root, path)).then(
      () => true,
      () => false,
    );
  const found = await Promise.all(paths.map(exists));
  return paths.filter((_, i) => !found[i]);
}
