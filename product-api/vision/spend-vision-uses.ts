import type { Deps } from '@/product-api/deps';
import type { Owner } from '@/product-api/http/route';
import { lockVisionUses, saveVisionUses, type VisionUse } from './vision-uses-store';

/**
 * Counts what is about to be sent to the vision model for a person, before it is sent.
 * @returns how many of those wanted the day's bound still allows.
 */
export async function spendVisionUses(
  { database, clock, visionBounds }: Deps,
  caller: Owner,
  use: VisionUse,
  wanted: number,
): Promise<number> {
  const most = use === 'photos' ? visionBounds.photosPerDay : visionBounds.textsPerDay;
  const day = clock.now().toISOString().slice(0, 10);
  return database.transaction(async (transaction) => {
    const uses = await lockVisionUses(transaction, caller, day);
    const allowed = Math.max(0, Math.min(wanted, most - uses[use]));
    await saveVisionUses(transaction, caller, day, { ...uses, [use]: uses[use] + allowed });
    return allowed;
  });
}
