import type pg from 'pg';

/** The records of the migrations and of this database's media store are not data. */
const NOT_DATA = ['applied_migrations', 'media_store'];

/** Returns the product's tables in a fixed order, each after the tables it refers to. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)
      order by relname`,
    [NOT_DATA],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
        and conrelid <> confrelid order by 1, 2`,
  );
  const sorted: string[] = [];
  const visit = (name: string) => {
    if (sorted.includes(name)) return;
    for (const { from, to } of references) if (from === name) visit(to);
    sorted.push(name);
  };
  for (const { name } of tables) visit(name);
  return sorted;
}

export async function listJobColumns(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = 'jobs.job'::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' order by attname`,
  );
  return rows.map(({ name }) => name);
}

export async function readQueueVersion(client: pg.Client): Promise<number | null> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('jobs.version')::text as name`,
  );
  if (found[0]?.name == null) return null;
  const { rows } = await client.query<{ version: number }>('select version from jobs.version');
  return rows[0]?.version ?? null;
}
