import type { z } from 'zod';
import type { Queryable } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import type { currentUser, readUser as operation } from '@/contracts/people/users';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { isOpen } from './person-standing';
import { selectEmail, selectStanding, selectUser } from './users-store';

/** The signed-in user and their tenant. */
export const readUser: UseCase<typeof operation> = ({ database }, { caller }) =>
  loadUser(database, caller);

/** @throws ApiError unauthenticated when the user no longer exists. */
export async function loadUser(
  database: Queryable,
  caller: Caller,
): Promise<z.input<typeof currentUser>> {
  const row = await selectUser(database, caller);
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
}

/** Returns whether the user exists. */
export async function isUser(database: Queryable, userId: UserId): Promise<boolean> {
  return (await selectStanding(database, userId)) !== undefined;
}

/** Returns whether the user's account is open: neither blocked nor about to be deleted. */
export async function isOpenUser(database: Queryable, userId: UserId): Promise<boolean> {
  const standing = await selectStanding(database, userId);
  return standing !== undefined && isOpen(standing);
}

/** The user's address as the issuer last gave it, if it did. */
export const readEmail = selectEmail;
