import type { Queryable } from '@/adapters/database/database';
import type { AccessTokenId } from '@/contracts/ids';
import type { CallerToken } from '@/product-api/http/route';
import { selectUsable } from './access-tokens-store';

/**
 * Loads the permissions of a token, for work that continues after its call.
 * @returns undefined once the token is revoked or expired.
 */
export function loadCallerToken(
  database: Queryable,
  accessTokenId: AccessTokenId,
): Promise<CallerToken | undefined> {
  return selectUsable(database, accessTokenId);
}
