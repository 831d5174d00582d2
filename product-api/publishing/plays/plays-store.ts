import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, VersionId } from '@/contracts/ids';
import { type PlayPlace, REPORT_DAYS } from '@/contracts/publishing/plays';

/*
 * The table `plays`. It contains no data about viewers. Callers ensure that the client may read the counts of
 * a project.
 */

interface PlayRow {
  readonly playId: string;
  readonly versionId: VersionId;
  /** `2026-11-25`, in UTC. */
  readonly day: string;
  readonly place: PlayPlace;
  readonly referrer: string | undefined;
  readonly quarters: number;
}

/** Counts a play, or notes how far it has come. Nothing is counted of a version that is gone. */
export async function upsertPlay(database: Queryable, play: PlayRow): Promise<void> {
  await database.query(
    `insert into plays (play_id, version_id, day, place, referrer, quarters)
     select $1, version_id, $3, $4, $5, $6 from versions where version_id = $2
     on conflict (play_id) do update set quarters = greatest(plays.quarters, excluded.quarters)`,
    [play.playId, play.versionId, play.day, play.place, play.referrer ?? null, play.quarters],
  );
}

/** Plays of one version, with how many of them came how far. */
export interface VersionPlays {
  readonly versionId: VersionId;
  readonly plays: number;
  readonly reached: [number, number, number, number];
}

/** Counts the plays of a project's versions that have any. */
export function selectVersionPlays(
  database: Queryable,
  projectId: ProjectId,
): Promise<VersionPlays[]> {
  return database.query<VersionPlays>(
    `select version_id as "versionId", count(*)::int as plays,
            array[count(*) filter (where quarters >= 1), count(*) filter (where quarters >= 2),
                  count(*) filter (where quarters >= 3), count(*) filter (where quarters >= 4)]::int[]
              as reached
       from plays join versions using (version_id) where project_id = $1 group by version_id`,
    [projectId],
  );
}

/** Counts the plays of the last days, each day once. @param today in UTC. */
export function selectDays(
  database: Queryable,
  projectId: ProjectId,
  today: string,
): Promise<{ day: string; plays: number }[]> {
  return database.query(
    `select to_char(d, 'YYYY-MM-DD') as day,
            (select count(*)::int from plays join versions using (version_id)
              where project_id = $1 and plays.day = d) as plays
       from (select $2::date - ago as d from generate_series(0, $3::int - 1) as ago) as days
      order by d`,
    [projectId, today, REPORT_DAYS],
  );
}

/** The sites that led to most plays. */
export function selectReferrers(
  database: Queryable,
  projectId: ProjectId,
  limit: number,
): Promise<{ host: string; plays: number }[]> {
  return database.query(
    `select referrer as host, count(*)::int as plays from plays join versions using (version_id)
      where project_id = $1 and referrer is not null
      group by referrer order by plays desc, referrer limit $2`,
    [projectId, limit],
  );
}

export function selectPlaces(
  database: Queryable,
  projectId: ProjectId,
): Promise<{ place: PlayPlace; plays: number }[]> {
  return database.query(
    `select place, count(*)::int as plays from plays join versions using (version_id)
      where project_id = $1 group by place order by plays desc, place`,
    [projectId],
  );
}
