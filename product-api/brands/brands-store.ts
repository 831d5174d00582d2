import type { Queryable } from '@/adapters/database/database';
import type { PersonBrand } from '@/contracts/brands';
import type { Caller } from '@/product-api/http/route';

/** Reads the caller's brand; undefined where none was saved. */
export async function selectBrand(
  database: Queryable,
  { userId }: Pick<Caller, 'userId'>,
): Promise<PersonBrand | undefined> {
  const [row] = await database.query<{ brand: PersonBrand }>(
    'select brand from brands where user_id = $1',
    [userId],
  );
  return row?.brand;
}

export async function upsertBrand(
  database: Queryable,
  { userId }: Pick<Caller, 'userId'>,
  brand: PersonBrand,
): Promise<void> {
  await database.query(
    `insert into brands (user_id, brand) values ($1, $2)
     on conflict (user_id) do update set brand = excluded.brand`,
    [userId, JSON.stringify(brand)],
  );
}
