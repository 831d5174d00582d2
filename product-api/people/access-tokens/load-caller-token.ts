import type { Queryable } from '@/adapters/database/database';
import type { AccessTokenId } from '@/contracts/ids';
import type { CallerToken } from '@/product-api/http/route';
import { selectUsable } from './access-tokens-store';

/** What a token may do, for work that goes on after its call. @returns undefined once it is revoked or expired. */
export function loadCallerToken(
  database: Queryable,
  accessTokenId: AccessTokenId,
): Promise<CallerToken | undefined> {
  return selectUsable(database, accessTokenId);
}
