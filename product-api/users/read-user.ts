import type { readUser as operation } from '@/contracts/users';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { selectEmail, selectUser } from './users-store';

/** The signed-in user and their tenant. */
export const readUser: UseCase<typeof operation> = async (deps, { caller }) => {
  const row = await selectUser(deps.database, caller);
  if (row === undefined) throw new ApiError('unauthenticated');
  return {
    user: {
      userId: row.user_id,
      email: row.email ?? undefined,
      name: row.name ?? undefined,
      picture: row.picture ?? undefined,
    },
    tenant: { id: row.tenant_id, name: row.tenant_name },
  };
};

/** The user's address as the issuer last gave it, if it did. */
export const readEmail = selectEmail;
