import type { Queryable, Transaction } from '@/adapters/database/database';
import type { StreamRung } from '@/contracts/production/stream';
import type { StreamFragments } from '@/contracts/production/stream-job';

/* The table `stream_rungs`: the available rungs of completed videos. */

/** A rung that can be played. */
export interface RungRow {
  readonly rung: StreamRung;
  readonly file: StreamFragments;
}

/** Returns the bytes that a rung adds to those of its video in the store. */
export function countRungBytes({ isInVideo, bytes }: StreamFragments): number {
  return isInVideo ? 0 : bytes;
}

/** Reads the completed rungs of a video's stream. */
export function selectRungs(database: Queryable, mediaId: string): Promise<RungRow[]> {
  return database.query<RungRow>('select rung, file from stream_rungs where media_id = $1', [
    mediaId,
  ]);
}

/** Saves a rung of a video that still exists. @returns whether it is new. */
export async function insertRung(
  transaction: Transaction,
  mediaId: string,
  { rung, file }: RungRow,
): Promise<boolean> {
  const inserted = await transaction.query(
    `insert into stream_rungs (media_id, rung, bytes, file)
     select media_id, $2, $3, $4 from media where media_id = $1
     on conflict do nothing
     returning rung`,
    [mediaId, rung, countRungBytes(file), JSON.stringify(file)],
  );
  return inserted.length > 0;
}

/** A completed video whose stream lacks rungs. */
export interface UnstreamedVideo {
  readonly mediaId: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly rungs: readonly StreamRung[];
}

/** Lists videos of versions that lack rungs, newest first. */
export function selectUnstreamed(
  database: Queryable,
  limits: { readonly rungs: number; readonly videos: number },
): Promise<UnstreamedVideo[]> {
  return database.query<UnstreamedVideo>(
    `select m.media_id as "mediaId", m.width, m.height, m.seconds,
            array_remove(array_agg(r.rung), null) as rungs
       from versions c
       join media m on m.media_id = c.video_id
       left join stream_rungs r on r.media_id = m.media_id
      where m.seconds > 0
      group by m.media_id
     having count(r.rung) < $1
      order by m.created_at desc
      limit $2`,
    [limits.rungs, limits.videos],
  );
}
