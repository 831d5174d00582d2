import type { Queryable } from '@/adapters/database/database';
import type { readBrand as operation, PersonBrand } from '@/contracts/project/brands';
import type { Owner, UseCase } from '@/product-api/http/route';
import { selectBrand } from './brands-store';

/** Returns the user's brand, which their branded videos show. */
export const readBrand: UseCase<typeof operation> = ({ database }, { caller }) =>
  loadBrand(database, caller);

/** Loads the caller's brand; empty if none was saved. */
export async function loadBrand(database: Queryable, caller: Owner): Promise<PersonBrand> {
  return (await selectBrand(database, caller)) ?? {};
}
