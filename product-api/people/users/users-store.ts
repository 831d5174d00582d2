import type { Queryable, Transaction } from '@/adapters/database/database';
import type { Identity } from '@/adapters/identity/provider-tokens';
import type { TenantId, UserId } from '@/contracts/ids';
import type { Preferences } from '@/contracts/people/users';
import type { Caller, Owner } from '@/product-api/http/route';
import type { Standing } from './person-standing';

export interface UserRow {
  readonly user_id: UserId;
  readonly tenant_id: TenantId;
  readonly email: string | null;
  readonly name: string | null;
  readonly picture: string | null;
  readonly tenant_name: string;
}

/** Returns the key of a user's own tenant; organisations have other keys. */
export function toPersonalKey(subject: string): string {
  return `person/${subject}`;
}

/** Saves the issuer's claims about the user; absent claims leave the stored values. */
export async function upsertUser(
  transaction: Transaction,
  identity: Identity,
  tenant: { key: string; name: string },
): Promise<Pick<Caller, 'userId' | 'tenantId'> & Standing & { readonly isNew: boolean }> {
  const [row] = await transaction.query<
    Pick<Caller, 'userId' | 'tenantId'> & Standing & { isNew: boolean }
  >(
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
     returning user_id as "userId", tenant_id as "tenantId", xmax = 0 as "isNew",
               blocked_at as "blockedAt", deleted_at as "deletedAt"`,
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
  return row;
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

/** Saves the given settings. */
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

/** @returns undefined if the user does not exist. */
export async function selectStanding(
  database: Queryable,
  userId: UserId,
): Promise<Standing | undefined> {
  const [row] = await database.query<Standing>(
    'select blocked_at as "blockedAt", deleted_at as "deletedAt" from users where user_id = $1',
    [userId],
  );
  return row;
}

/** A user as an operator sees them. */
export interface PersonRow extends Standing, Pick<Caller, 'userId' | 'tenantId'> {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly tenant: string;
  readonly created: Date;
}

const personColumns = `user_id as "userId", person.tenant_id as "tenantId", person.issuer, subject, email,
  person.name, tenants.name as tenant, person.created_at as created, blocked_at as "blockedAt",
  deleted_at as "deletedAt"`;

/** Finds users by a part of their address or name, or by their whole id or subject, newest first. */
export function selectPeople(
  database: Queryable,
  search: string,
  limit: number,
): Promise<PersonRow[]> {
  return database.query<PersonRow>(
    `select ${personColumns} from users person join tenants using (tenant_id)
      where $1 = '' or strpos(lower(email), lower($1)) > 0 or strpos(lower(person.name), lower($1)) > 0
         or user_id::text = lower($1) or subject = $1
      order by person.created_at desc, user_id limit $2`,
    [search, limit],
  );
}

/** Finds the users with an address, an id or a subject; several may share an address. */
export function selectNamed(database: Queryable, named: string): Promise<PersonRow[]> {
  return database.query<PersonRow>(
    `select ${personColumns} from users person join tenants using (tenant_id)
      where lower(email) = lower($1) or user_id::text = lower($1) or subject = $1`,
    [named],
  );
}

/** Reads a user and locks their row until the transaction ends. */
export async function lockUser(
  transaction: Transaction,
  userId: UserId,
): Promise<PersonRow | undefined> {
  const [row] = await transaction.query<PersonRow>(
    `select ${personColumns} from users person join tenants using (tenant_id)
      where user_id = $1 for update of person`,
    [userId],
  );
  return row;
}

export async function updateStanding(
  transaction: Transaction,
  userId: UserId,
  { blockedAt, deletedAt }: Standing,
): Promise<void> {
  await transaction.query('update users set blocked_at = $2, deleted_at = $3 where user_id = $1', [
    userId,
    blockedAt,
    deletedAt,
  ]);
}

/** Returns users who requested their deletion, the longest ago first. */
export function selectDeleted(
  database: Queryable,
): Promise<(Pick<PersonRow, 'userId' | 'tenantId'> & { readonly deletedAt: Date })[]> {
  return database.query(
    `select user_id as "userId", tenant_id as "tenantId", deleted_at as "deletedAt" from users
      where deleted_at is not null order by deleted_at`,
  );
}

/** Deletes a user, their own tenant and all dependent rows. */
export async function deleteUserRow(
  transaction: Transaction,
  { userId, issuer, subject }: Pick<PersonRow, 'userId' | 'issuer' | 'subject'>,
): Promise<void> {
  await transaction.query('delete from users where user_id = $1', [userId]);
  await transaction.query('delete from tenants where issuer = $1 and key = $2', [
    issuer,
    toPersonalKey(subject),
  ]);
}

export async function insertSpentTrial(transaction: Transaction, digest: Buffer): Promise<void> {
  await transaction.query('insert into spent_trials (digest) values ($1) on conflict do nothing', [
    digest,
  ]);
}

export async function selectSpentTrial(transaction: Transaction, digest: Buffer): Promise<boolean> {
  const found = await transaction.query('select from spent_trials where digest = $1', [digest]);
  return found.length > 0;
}
