import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId, ShotId } from '@/contracts/ids';
import {
  type AwaitedOriginal,
  deleteAwaitedOriginal,
  insertAwaitedOriginal,
  type ShotKey,
  selectAwaitedOriginal,
  selectAwaitedOriginals,
} from './awaited-originals-store';

export type { AwaitedOriginal } from './awaited-originals-store';

/** Notes that the original of a photo follows its smaller copy. */
export function awaitOriginal(
  transaction: Transaction,
  shot: ShotKey,
  original: AwaitedOriginal,
): Promise<void> {
  return insertAwaitedOriginal(transaction, shot, original);
}

/** Returns the original that a photo's smaller copy represents. */
export function findAwaitedOriginal(
  database: Queryable,
  shot: ShotKey,
): Promise<AwaitedOriginal | undefined> {
  return selectAwaitedOriginal(database, shot);
}

/** Ends the wait for an original: it came, or cannot be used. @returns whether it was awaited. */
export function stopAwaiting(database: Queryable, shot: ShotKey): Promise<boolean> {
  return deleteAwaitedOriginal(database, shot);
}

/** Returns those of the shots whose originals are awaited. */
export async function listAwaiting(
  database: Queryable,
  projectId: ProjectId,
  shotIds: readonly ShotId[],
): Promise<ShotId[]> {
  const awaited = await selectAwaitedOriginals(database, projectId);
  return awaited.map(({ shotId }) => shotId).filter((shotId) => shotIds.includes(shotId));
}
