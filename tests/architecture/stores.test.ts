import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync('product-api/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

interface Source {
  readonly path: string;
  readonly text: string;
}

/** Files outside the stores that send a statement to the database. */
function findMisplacedQueries(files: readonly Source[]): string[] {
  return files
    .filter(({ path, text }) => !path.endsWith('-store.ts') && /\.query\s*[(<]/.test(text))
    .map(({ path }) => path);
}

/** Tables with the stores that write them. */
function findWriters(files: readonly Source[]): Record<string, string[]> {
  const writers: Record<string, Set<string>> = {};
  for (const { path, text } of files) {
    for (const [, table = ''] of text.matchAll(
      /\b(?:insert into|delete from|update)\s+([a-z_]+)(?=\s+(?:set\b|where\b|[a-z]\b|\()|'|`)/g,
    )) {
      writers[table] ??= new Set();
      writers[table].add(path);
    }
  }
  return Object.fromEntries(Object.entries(writers).map(([table, paths]) => [table, [...paths]]));
}

describe('SQL is only in the stores', () => {
  it('no other file of the product API sends a statement', () => {
    // The health check asks `select 1`, which touches no table.
    const allowed = ['product-api/office/observability/serve-health.ts'];
    expect(findMisplacedQueries(sources)).toEqual(allowed);
  });

  it('a single store writes each table', () => {
    const writers = findWriters(sources.filter(({ path }) => path.endsWith('-store.ts')));
    expect(Object.keys(writers)).toEqual(
      expect.arrayContaining(['projects', 'shots', 'variants', 'media', 'shares', 'work']),
    );
    expect(Object.values(writers).filter((stores) => stores.length > 1)).toEqual([]);
  });

  it('finds a statement and a second writer that were planted', () => {
    const planted = [
      {
        path: 'product-api/project/projects/read-burglar.ts',
        text: 'database.query<Row>(`select 1`)',
      },
      {
        path: 'product-api/project/projects/projects-store.ts',
        text: "query('update shots set paid = $1')",
      },
      {
        path: 'product-api/project/projects/shots-store.ts',
        text: "query('delete from shots where x')",
      },
    ];
    expect(findMisplacedQueries(planted)).toEqual(['product-api/project/projects/read-burglar.ts']);
    expect(findWriters(planted)).toEqual({
      shots: [
        'product-api/project/projects/projects-store.ts',
        'product-api/project/projects/shots-store.ts',
      ],
    });
  });
});
