import type { Queryable } from '@/adapters/database/database';
import type { AccessTokenId } from '@/contracts/ids';
import type { AccessScope } from '@/contracts/people/access-scopes';
import type { Caller, Owner } from '@/product-api/http/route';
import type { Standing } from '@/product-api/people/users/person-standing';

export interface AccessTokenRow {
  readonly accessTokenId: AccessTokenId;
  readonly name: string;
  readonly hint: string;
  readonly scopes: AccessScope[];
  readonly monthlyTokens: number | null;
  readonly created: Date;
  readonly expires: Date | null;
  readonly isExpired: boolean;
  readonly lastUsed: Date | null;
}

const columns = `access_token_id as "accessTokenId", name, hint, scopes,
  monthly_tokens::float8 as "monthlyTokens", created, expires,
  coalesce(expires <= now(), false) as "isExpired", last_used as "lastUsed"`;

export function selectAccessTokens(
  database: Queryable,
  { userId }: Owner,
): Promise<AccessTokenRow[]> {
  return database.query<AccessTokenRow>(
    `select ${columns} from access_tokens
      where user_id = $1 and revoked is null order by created desc, access_token_id`,
    [userId],
  );
}

export interface NewAccessToken {
  readonly name: string;
  readonly digest: Buffer;
  readonly hint: string;
  readonly scopes: readonly AccessScope[];
  readonly monthlyTokens: number | null;
  readonly expiresInDays: number | null;
}

/** @returns undefined if the user already has `max` usable tokens. */
export async function insertAccessToken(
  database: Queryable,
  { userId }: Owner,
  token: NewAccessToken,
  max: number,
): Promise<AccessTokenRow | undefined> {
  const [row] = await database.query<AccessTokenRow>(
    `insert into access_tokens (user_id, name, digest, hint, scopes, monthly_tokens, expires)
     select $1, $2, $3, $4, $5, $6, now() + $7::int * interval '1 day'
      where (select count(*) from access_tokens
              where user_id = $1 and revoked is null and coalesce(expires > now(), true)) < $8
     returning ${columns}`,
    [
      userId,
      token.name,
      token.digest,
      token.hint,
      token.scopes,
      token.monthlyTokens,
      token.expiresInDays,
      max,
    ],
  );
  return row;
}

/** @returns whether the person has such a token; one that is revoked already stays so. */
export async function updateRevoked(
  database: Queryable,
  { userId }: Owner,
  accessTokenId: AccessTokenId,
): Promise<boolean> {
  const found = await database.query(
    `update access_tokens set revoked = coalesce(revoked, now())
      where access_token_id = $1 and user_id = $2 returning access_token_id`,
    [accessTokenId, userId],
  );
  return found.length > 0;
}

/** An access token as a call's credential. */
export interface HeldAccessToken
  extends Pick<AccessTokenRow, 'accessTokenId' | 'scopes' | 'monthlyTokens' | 'expires'>,
    Pick<AccessTokenRow, 'isExpired'>,
    Pick<Caller, 'userId' | 'tenantId'>,
    Standing {
  readonly revoked: Date | null;
  /** Its last use is noted long ago, or never. */
  readonly isUseOutdated: boolean;
}

export async function selectByDigest(
  database: Queryable,
  digest: Buffer,
): Promise<HeldAccessToken | undefined> {
  const [row] = await database.query<HeldAccessToken>(
    `select access_token_id as "accessTokenId", scopes, monthly_tokens::float8 as "monthlyTokens",
            expires, coalesce(expires <= now(), false) as "isExpired", revoked,
            user_id as "userId", tenant_id as "tenantId", blocked_at as "blockedAt",
            deleted_at as "deletedAt",
            coalesce(last_used < now() - interval '1 minute', true) as "isUseOutdated"
       from access_tokens join users using (user_id) where digest = $1`,
    [digest],
  );
  return row;
}

/** @returns undefined for a revoked or expired token. */
export async function selectUsable(
  database: Queryable,
  accessTokenId: AccessTokenId,
): Promise<Pick<AccessTokenRow, 'accessTokenId' | 'scopes' | 'monthlyTokens'> | undefined> {
  const [row] = await database.query<AccessTokenRow>(
    `select access_token_id as "accessTokenId", scopes, monthly_tokens::float8 as "monthlyTokens"
       from access_tokens join users using (user_id)
      where access_token_id = $1 and revoked is null and coalesce(expires > now(), true)
        and blocked_at is null and deleted_at is null`,
    [accessTokenId],
  );
  return row;
}

export async function updateLastUsed(
  database: Queryable,
  accessTokenId: AccessTokenId,
): Promise<void> {
  await database.query('update access_tokens set last_used = now() where access_token_id = $1', [
    accessTokenId,
  ]);
}
