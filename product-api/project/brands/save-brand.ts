import type { saveBrand as operation } from '@/contracts/project/brands';
import type { UseCase } from '@/product-api/http/route';
import { upsertBrand } from './brands-store';
import { loadBrand } from './read-brand';

/** Replaces the brand; running work keeps the previous one. */
export const saveBrand: UseCase<typeof operation> = async ({ database }, { caller, body }) => {
  await upsertBrand(database, caller, body);
  return loadBrand(database, caller);
};
