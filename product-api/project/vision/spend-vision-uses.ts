import type { VisionFailure } from '@/adapters/vision/vision-model';
import type { Deps } from '@/product-api/deps';
import type { Owner } from '@/product-api/http/route';
import { lockVisionUses, saveVisionUses, type VisionUse } from './vision-uses-store';

/**
 * Counts a user's uses of the vision model before they are sent.
 * @returns how many of the wanted uses the daily limit allows.
 */
export async function spendVisionUses(
  deps: Deps,
  caller: Owner,
  use: VisionUse,
  wanted: number,
): Promise<number> {
  const { photosPerDay, textsPerDay } = deps.visionBounds;
  const most = use === 'photos' ? photosPerDay : textsPerDay;
  return changeUses(deps, caller, use, (used) => Math.max(0, Math.min(wanted, most - used)));
}

/**
 * Returns uses that the model did not answer, so that an unavailable endpoint does not use up a user's daily
 * limit.
 */
export async function returnVisionUses(
  deps: Deps,
  caller: Owner,
  use: VisionUse,
  count: number,
): Promise<void> {
  await changeUses(deps, caller, use, (used) => -Math.min(used, count));
}

/** Returns whether a question that failed like this costs the operator nothing. */
export function isFree(reason: VisionFailure): boolean {
  return reason === 'unavailable' || reason === 'refused';
}

/** @param toChange returns the number to add to the used ones. @returns that number. */
async function changeUses(
  { database, clock }: Deps,
  caller: Owner,
  use: VisionUse,
  toChange: (used: number) => number,
): Promise<number> {
  const day = clock.now().toISOString().slice(0, 10);
  return database.transaction(async (transaction) => {
    const uses = await lockVisionUses(transaction, caller, day);
    const change = toChange(uses[use]);
    await saveVisionUses(transaction, caller, day, { ...uses, [use]: uses[use] + change });
    return change;
  });
}
