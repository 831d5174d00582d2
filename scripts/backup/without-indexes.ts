import type { Queryable } from '@/adapters/database/database';

/** Memory of PostgreSQL for building one index. */
const INDEX_MEMORY = '256MB';

const constraintsSql = `
  select conrelid::regclass::text as table, quote_ident(conname) as name,
         pg_get_constraintdef(oid) as definition
    from pg_constraint
   where contype in ('f', 'p', 'u')
     and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))
   order by contype = 'f' desc`;

const indexesSql = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any($1::text[]::regclass[])
     and not exists (select from pg_constraint where conindid = indexrelid)`;

/**
 * Runs `load` without the tables' indexes, keys and triggers of ours, and creates them afterwards: building
 * an index in one go costs a fraction of growing it row by row.
 * @param database one connection. A rollback of its transaction restores everything.
 */
export async function withoutIndexes<Result>(
  database: Queryable,
  tables: readonly string[],
  load: () => Promise<Result>,
): Promise<Result> {
  type Named = { table: string; name: string; definition: string };
  const constraints = await database.query<Named>(constraintsSql, [tables]);
  const indexes = await database.query<Omit<Named, 'table'>>(indexesSql, [tables]);
  for (const name of tables) await database.query(`alter table ${name} disable trigger user`);
  for (const { table, name } of constraints) {
    await database.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  const result = await load();
  await database.query(`set maintenance_work_mem = '${INDEX_MEMORY}'`);
  for (const { definition } of indexes) await database.query(definition);
  // Foreign keys were dropped first, and need the keys they refer to.
  for (const { table, name, definition } of constraints.reverse()) {
    await database.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const name of tables) await database.query(`alter table ${name} enable trigger user`);
  return result;
}
