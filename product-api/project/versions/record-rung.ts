import type { StreamRungMade } from '@/contracts/production/render-event';
import type { Deps } from '@/product-api/deps';
import { addStoredBytes, removeMissing } from '@/product-api/media/public';
import { countRungBytes, insertRung } from './streams-store';

/**
 * Records a rung of a video's stream, whose bytes count as its owner's. Idempotent; removes the files again
 * if the video was removed in the meantime.
 */
export async function recordRung(
  deps: Deps,
  { mediaId, rung, file }: StreamRungMade,
): Promise<void> {
  const isNew = await deps.database.transaction(async (transaction) => {
    const inserted = await insertRung(transaction, mediaId, { rung, file });
    if (inserted) await addStoredBytes(transaction, mediaId, countRungBytes(file));
    return inserted;
  });
  if (!isNew) await removeMissing(deps, mediaId);
}
