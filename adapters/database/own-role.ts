import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { withClient } from './with-client';

/** The product's role and its database, which have the same name. */
export const ROLE = 'homereel';
/** The owner of the cluster. It has no password, so logging in as it is impossible. */
const SUPERUSER = 'postgres';

/**
 * Creates the product's database if it is missing, and revokes superuser rights from the product's role:
 * a new cluster, like those of earlier releases, starts with that role as its superuser. Uses one
 * transaction per database, so an interrupted run can be repeated.
 *
 * @param admin address of the database `postgres`, as the product's role.
 * @param mayCreateDatabases lets the role create databases: tests only.
 */
export async function restrictOwnRole(admin: string, mayCreateDatabases: boolean): Promise<void> {
  const isSuperuser = await withClient(toConfig(admin), async (client) => {
    const { rows } = await client.query<{ rolsuper: boolean; exists: boolean }>(
      `select rolsuper, exists (select from pg_database where datname = $1)
         from pg_roles where rolname = current_user`,
      [ROLE],
    );
    if (rows[0]?.exists === false) await client.query(`create database ${ROLE}`);
    return rows[0]?.rolsuper === true;
  });
  if (!isSuperuser) return;
  const database = new URL(admin);
  database.pathname = `/${ROLE}`;
  await withClient(toConfig(database.href), (client) =>
    demote(client, decodeURIComponent(database.password), mayCreateDatabases),
  );
}

const toConfig = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: 2_000,
});

/**
 * The first role of a cluster cannot lose its superuser attribute. It is therefore renamed and loses its
 * password; a new role with the old name takes ownership of the product's objects.
 */
async function demote(client: pg.Client, password: string, mayCreateDatabases: boolean) {
  // A role cannot rename itself, so a temporary role does it.
  const actor = `rename_${randomBytes(6).toString('hex')}`;
  await client.query('begin');
  await client.query(`create role ${actor} superuser`);
  await client.query(`set session authorization ${actor}`);
  await client.query(`alter role ${ROLE} rename to ${SUPERUSER}`);
  await client.query(
    `create role ${ROLE} login nosuperuser nocreaterole noreplication nobypassrls
       ${mayCreateDatabases ? 'createdb' : 'nocreatedb'} password ${client.escapeLiteral(password)}`,
  );
  await client.query(`alter role ${SUPERUSER} password null`);
  await client.query(`alter database ${ROLE} owner to ${ROLE}`);
  await client.query(handOver);
  await client.query('reset session authorization');
  await client.query(`drop role ${actor}`);
  await client.query('commit');
}

/**
 * Transfers every schema, relation, function and type that the superuser created here to the product's
 * role. REASSIGN OWNED cannot be used: the cluster's first role also owns the system objects. Indexes,
 * the sequences of columns and the row types of tables follow their tables.
 */
const handOver = `do $$
  declare statement text;
  begin
    for statement in
      with theirs as (
        select oid from pg_namespace
         where nspname <> 'information_schema' and nspname not like 'pg\\_%'
      ),
      statements (place, text) as (
        select 1, format('alter schema %I owner to ${ROLE}', nspname)
          from pg_namespace
         where oid in (select oid from theirs) and pg_get_userbyid(nspowner) = '${SUPERUSER}'
        union all
        select 2, format('alter %s %s owner to ${ROLE}',
                    case relkind when 'v' then 'view' when 'm' then 'materialized view'
                      when 'S' then 'sequence' else 'table' end, c.oid::regclass)
          from pg_class c
         where relnamespace in (select oid from theirs) and relkind in ('r', 'p', 'v', 'm', 'S')
           and pg_get_userbyid(relowner) = '${SUPERUSER}'
           and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
                 and d.objid = c.oid and d.deptype in ('a', 'i', 'e') and c.relkind = 'S')
        union all
        select 3, format('alter routine %s owner to ${ROLE}', oid::regprocedure)
          from pg_proc
         where pronamespace in (select oid from theirs)
           and pg_get_userbyid(proowner) = '${SUPERUSER}'
        union all
        select 4, format('alter type %s owner to ${ROLE}', oid::regtype)
          from pg_type
         where typnamespace in (select oid from theirs) and typtype in ('e', 'd')
           and pg_get_userbyid(typowner) = '${SUPERUSER}'
      )
      select text from statements order by place
    loop
      execute statement;
    end loop;
  end $$`;
