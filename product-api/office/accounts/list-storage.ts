import type { Queryable } from '@/adapters/database/database';
import { type PersonStorage, selectStorageByPerson } from '@/product-api/media/public';
import { readEmail } from '@/product-api/people/public';

/** Lists users by the storage of their projects, largest first, with the address of each. */
export async function listStorage(
  database: Queryable,
  limit: number,
): Promise<(PersonStorage & { readonly email: string | undefined })[]> {
  const stored = await selectStorageByPerson(database, limit);
  return Promise.all(
    stored.map(async (one) => ({ ...one, email: await readEmail(database, one.userId) })),
  );
}
