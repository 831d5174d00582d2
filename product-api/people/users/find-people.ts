import type { Queryable } from '@/adapters/database/database';
import { ApiError } from '@/product-api/http/api-error';
import { type PersonRow, selectNamed, selectPeople } from './users-store';

export type { PersonRow } from './users-store';

/** Finds users whose address or name contains a text, or whose id it is, newest first. */
export const searchPeople = selectPeople;

/**
 * The person of an address, an id, or a subject at the identity provider.
 * @throws ApiError not_found, and conflict where several have the address.
 */
export async function requirePerson(database: Queryable, named: string): Promise<PersonRow> {
  const [person, ...others] = await selectNamed(database, named);
  if (person === undefined) throw new ApiError('not_found', `There is no user “${named}”.`);
  if (others.length === 0) return person;
  const ids = [person, ...others].map(({ userId }) => userId).join(', ');
  throw new ApiError('conflict', `Several users are called “${named}”. Name one by id: ${ids}.`);
}
