import type { Queryable } from '@/adapters/database/database';

/** All tables but PostgreSQL's own, as `public.projects`. */
export async function listTables(database: Queryable): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      order by name`,
  );
  return tables.map(({ name }) => name);
}

/** Counts by table the rows whose text holds any of the words, in any case. Bytes are searched as text. */
export async function searchTables(
  database: Queryable,
  words: readonly string[],
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const asBytes = words.map((word) => Buffer.from(word).toString('hex'));
  for (const table of await listTables(database)) {
    const [row] = await database.query<{ rows: number }>(
      `select count(*)::int as rows from ${table} t
        where exists (select from unnest($1::text[]) w where strpos(lower(t::text), lower(w)) > 0)`,
      [[...words, ...asBytes]],
    );
    if (row !== undefined && row.rows > 0) found[table] = row.rows;
  }
  return found;
}
