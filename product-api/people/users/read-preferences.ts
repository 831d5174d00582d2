import type { Queryable } from '@/adapters/database/database';
import type { readPreferences as operation, Preferences } from '@/contracts/people/users';
import { ApiError } from '@/product-api/http/api-error';
import type { Owner, UseCase } from '@/product-api/http/route';
import { selectPreferences } from './users-store';

/** The user's settings for all their projects. */
export const readPreferences: UseCase<typeof operation> = ({ database }, { caller }) =>
  requirePreferences(database, caller);

/** @throws ApiError unauthenticated when the user no longer exists. */
export async function requirePreferences(database: Queryable, caller: Owner): Promise<Preferences> {
  const preferences = await selectPreferences(database, caller);
  if (preferences === undefined) throw new ApiError('unauthenticated');
  return preferences;
}
