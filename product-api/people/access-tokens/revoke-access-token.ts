import type { revokeAccessToken as operation } from '@/contracts/people/access-tokens';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { updateRevoked } from './access-tokens-store';
import { loadAccessTokens } from './list-access-tokens';

/**
 * Revokes a token. A repeated call returns the same answer. The row stays so that the token's next call gets
 * the reason.
 */
export const revokeAccessToken: UseCase<typeof operation> = async (
  { database },
  { caller, params },
) => {
  if (!(await updateRevoked(database, caller, params.accessTokenId))) {
    throw new ApiError('not_found', 'We could not find this access token.');
  }
  return loadAccessTokens(database, caller);
};
