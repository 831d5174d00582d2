import type { Queryable } from '@/adapters/database/database';
import type { readBrand as operation, PersonBrand } from '@/contracts/project/brands';
import type { Owner, UseCase } from '@/product-api/http/route';
import { selectBrand } from './brands-store';

/** What the person's branded videos say of them. */
export const readBrand: UseCase<typeof operation> = ({ database }, { caller }) =>
  loadBrand(database, caller);

/** The caller's brand; empty where none was saved. */
export async function loadBrand(database: Queryable, caller: Owner): Promise<PersonBrand> {
  return (await selectBrand(database, caller)) ?? {};
}
