import type { Queryable } from '@/adapters/database/database';
import type { AccessToken, listAccessTokens as operation } from '@/contracts/people/access-tokens';
import type { Owner, UseCase } from '@/product-api/http/route';
import { readMonthlySpending } from '@/product-api/ledger/public';
import { type AccessTokenRow, selectAccessTokens } from './access-tokens-store';

/** Lists the user's tokens that are not revoked, including expired ones. */
export const listAccessTokens: UseCase<typeof operation> = ({ database }, { caller }) =>
  loadAccessTokens(database, caller);

export async function loadAccessTokens(
  database: Queryable,
  caller: Owner,
): Promise<{ accessTokens: AccessToken[] }> {
  const rows = await selectAccessTokens(database, caller);
  const ids = rows.map(({ accessTokenId }) => accessTokenId);
  const spending = await readMonthlySpending(database, ids);
  return {
    accessTokens: rows.map((row) => toAccessToken(row, spending.get(row.accessTokenId) ?? 0)),
  };
}

/** @param spentThisMonth tokens spent or held. */
export function toAccessToken(row: AccessTokenRow, spentThisMonth: number): AccessToken {
  const { created, expires, lastUsed, ...rest } = row;
  return {
    ...rest,
    spentThisMonth,
    createdAt: created.toISOString(),
    expiresAt: expires?.toISOString() ?? null,
    lastUsedAt: lastUsed?.toISOString() ?? null,
  };
}
