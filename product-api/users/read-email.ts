import type { Queryable } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import { selectEmail } from './users-store';

/** The user's address as the issuer last gave it, if it did. */
export function readEmail(database: Queryable, userId: UserId): Promise<string | undefined> {
  return selectEmail(database, userId);
}
