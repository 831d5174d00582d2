import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId, ShotId } from '@/contracts/ids';

/** The original of a photo whose smaller copy came first. */
export interface AwaitedOriginal {
  readonly bytes: number;
  /** The sender's own mark of the file. */
  readonly fingerprint: string;
}

export interface ShotKey {
  readonly projectId: ProjectId;
  readonly shotId: ShotId;
}

export async function insertAwaitedOriginal(
  transaction: Transaction,
  { projectId, shotId }: ShotKey,
  { bytes, fingerprint }: AwaitedOriginal,
): Promise<void> {
  await transaction.query(
    `insert into awaited_originals (project_id, shot_id, bytes, fingerprint)
     values ($1, $2, $3, $4)`,
    [projectId, shotId, bytes, fingerprint],
  );
}

export async function selectAwaitedOriginal(
  database: Queryable,
  { projectId, shotId }: ShotKey,
): Promise<AwaitedOriginal | undefined> {
  const [row] = await database.query<AwaitedOriginal>(
    `select bytes::float8 as bytes, fingerprint from awaited_originals
      where project_id = $1 and shot_id = $2`,
    [projectId, shotId],
  );
  return row;
}

export function selectAwaitedOriginals(
  database: Queryable,
  projectId: ProjectId,
): Promise<{ readonly shotId: ShotId; readonly bytes: number }[]> {
  return database.query(
    `select shot_id as "shotId", bytes::float8 as bytes from awaited_originals
      where project_id = $1`,
    [projectId],
  );
}

/** @returns whether it was awaited. */
export async function deleteAwaitedOriginal(
  database: Queryable,
  { projectId, shotId }: ShotKey,
): Promise<boolean> {
  const rows = await database.query(
    'delete from awaited_originals where project_id = $1 and shot_id = $2 returning shot_id',
    [projectId, shotId],
  );
  return rows.length > 0;
}
