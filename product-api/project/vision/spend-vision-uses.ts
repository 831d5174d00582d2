import type { VisionFailure } from '@/adapters/vision/vision-model';
import type { Deps } from '@/product-api/deps';
import type { Owner } from '@/product-api/http/route';
import { lockVisionUses, saveVisionUses, type VisionUse } from './vision-uses-store';

/**
 * Counts what is about to be sent to the vision model for a person, before it is sent.
 * @returns how many of those wanted the day's bound still allows.
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

/** Takes back what was counted and then not read: an endpoint that is down costs nobody their day. */
export async function returnVisionUses(
  deps: Deps,
  caller: Owner,
  use: VisionUse,
  count: number,
): Promise<void> {
  await changeUses(deps, caller, use, (used) => -Math.min(used, count));
}

/** Whether a question that failed like this costs the operator nothing. */
export function isFree(reason: VisionFailure): boolean {
  return reason === 'unavailable' || reason === 'refused';
}

/** @param toChange what to add to what is used. @returns the same. */
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
