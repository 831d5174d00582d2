import type { Queryable, Transaction } from '@/adapters/database/database';
import type { Identity } from '@/adapters/identity/provider-tokens';
import type { TenantId, UserId } from '@/contracts/ids';
import type { Preferences } from '@/contracts/users';
import type { Caller, Owner } from '@/product-api/http/route';

export interface UserRow {
  readonly user_id: UserId;
  readonly tenant_id: TenantId;
  readonly email: string | null;
  readonly name: string | null;
  readonly picture: string | null;
  readonly tenant_name: string;
}

/** Saves the issuer's claims about the user; absent claims leave the stored values. */
export async function upsertUser(
  transaction: Transaction,
  identity: Identity,
  tenant: { key: string; name: string },
): Promise<Caller> {
  const [row] = await transaction.query<Pick<UserRow, 'user_id' | 'tenant_id'>>(
    `with tenant as (
       insert into tenants (issuer, key, name) values ($1, $6, $7)
       on conflict (issuer, key) do update set name = excluded.name returning tenant_id
     )
     insert into users (issuer, subject, email, name, picture, tenant_id)
     select $1, $2, $3, $4, $5, tenant_id from tenant
     on conflict (issuer, subject) do update set
       tenant_id = excluded.tenant_id,
       email = coalesce(excluded.email, users.email),
       name = coalesce(excluded.name, users.name),
       picture = coalesce(excluded.picture, users.picture)
     returning user_id, tenant_id`,
    [
      identity.issuer,
      identity.subject,
      identity.email ?? null,
      identity.name ?? null,
      identity.picture ?? null,
      tenant.key,
      tenant.name,
    ],
  );
  if (row === undefined) throw new Error('the user was not saved');
  return { userId: row.user_id, tenantId: row.tenant_id };
}

export async function selectUser(
  database: Queryable,
  caller: Caller,
): Promise<UserRow | undefined> {
  const [row] = await database.query<UserRow>(
    `select u.user_id, t.tenant_id, u.email, u.name, u.picture, t.name as tenant_name
       from users u join tenants t using (tenant_id) where u.user_id = $1`,
    [caller.userId],
  );
  return row;
}

export async function selectEmail(
  database: Queryable,
  userId: UserId,
): Promise<string | undefined> {
  const [row] = await database.query<{ email: string | null }>(
    'select email from users where user_id = $1',
    [userId],
  );
  return row?.email ?? undefined;
}

export async function selectPreferences(
  database: Queryable,
  caller: Owner,
): Promise<Preferences | undefined> {
  const [row] = await database.query<Preferences>(
    `select label_altered as "labelAltered", edits_new_projects as "editsNewProjects"
       from users where user_id = $1`,
    [caller.userId],
  );
  return row;
}

/** Saves the settings that are given. */
export async function updatePreferences(
  database: Queryable,
  caller: Caller,
  {
    labelAltered = null,
    editsNewProjects = null,
  }: { readonly [Name in keyof Preferences]?: boolean | null | undefined },
): Promise<void> {
  await database.query(
    `update users set label_altered = coalesce($2, label_altered),
                      edits_new_projects = coalesce($3, edits_new_projects)
      where user_id = $1`,
    [caller.userId, labelAltered, editsNewProjects],
  );
}
