import { lockCounted } from '@/adapters/database/lock-counted';
import {
  MAX_ACCESS_TOKENS,
  type createAccessToken as operation,
} from '@/contracts/people/access-tokens';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { insertAccessToken } from './access-tokens-store';
import { toAccessToken } from './list-access-tokens';
import { createSecret, toDigest, toHint } from './token-secret';

/** Makes a token; its secret leaves the product with this answer, and only its digest stays. */
export const createAccessToken: UseCase<typeof operation> = async (
  { database },
  { caller, body },
) => {
  const secret = createSecret();
  const token = { ...body, digest: toDigest(secret), hint: toHint(secret) };
  const row = await database.transaction(async (transaction) => {
    await lockCounted(transaction, 'access tokens', caller.userId);
    return insertAccessToken(transaction, caller, token, MAX_ACCESS_TOKENS);
  });
  if (row === undefined) throw new ApiError('too_many_access_tokens');
  return { accessToken: toAccessToken(row, 0), secret };
};
