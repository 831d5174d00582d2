import type { Transaction } from '@/adapters/database/database';
import type { Owner } from '@/product-api/http/route';

/** Kinds of counted uses of the vision model. */
export type VisionUse = 'photos' | 'texts';

/** Returns a user's uses on a day (`2026-11-24`), locked until the transaction ends. */
export async function lockVisionUses(
  transaction: Transaction,
  { userId }: Owner,
  day: string,
): Promise<Readonly<Record<VisionUse, number>>> {
  await transaction.query(
    'insert into vision_uses (user_id, day) values ($1, $2) on conflict do nothing',
    [userId, day],
  );
  const [uses] = await transaction.query<Record<VisionUse, number>>(
    'select photos, texts from vision_uses where user_id = $1 and day = $2 for update',
    [userId, day],
  );
  return uses ?? { photos: 0, texts: 0 };
}

export async function saveVisionUses(
  transaction: Transaction,
  { userId }: Owner,
  day: string,
  { photos, texts }: Readonly<Record<VisionUse, number>>,
): Promise<void> {
  await transaction.query(
    'update vision_uses set photos = $3, texts = $4 where user_id = $1 and day = $2',
    [userId, day, photos, texts],
  );
  await transaction.query('delete from vision_uses where user_id = $1 and day < $2', [userId, day]);
}
