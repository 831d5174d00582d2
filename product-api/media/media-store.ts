import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId, ShotId, UserId } from '@/contracts/ids';
import type { SmallerCopy } from '@/contracts/production/render-job';
import type { Owner } from '@/product-api/http/route';
import type { MediaKind } from './media-keys';

export interface NewMedia {
  readonly mediaId: string;
  readonly kind: MediaKind | 'voice' | 'track';
  /** Extension of the stored original, without the dot. */
  readonly extension: string;
  readonly bytes: number;
  /** Bytes of all its files; default `bytes`. */
  readonly storedBytes?: number | undefined;
  /** Upright size in pixels; none for sound. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly seconds?: number | undefined;
  readonly placeholder?: string | undefined;
  /** SHA-256 of an upload. */
  readonly digest?: Buffer | undefined;
  /** Of an original: the picture that its smaller copy was rendered as. */
  readonly copy?: SmallerCopy | undefined;
}

export async function insertMedia(transaction: Transaction, media: NewMedia): Promise<void> {
  await transaction.query(
    `insert into media
       (media_id, kind, extension, bytes, width, height, seconds, placeholder, digest, stored_bytes,
        copy)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      media.mediaId,
      media.kind,
      media.extension,
      media.bytes,
      media.width ?? null,
      media.height ?? null,
      media.seconds ?? null,
      media.placeholder ?? '',
      media.digest ?? null,
      media.storedBytes ?? media.bytes,
      media.copy ?? null,
    ],
  );
}

/** Counts files that were made of a media later among its bytes. */
export async function addStoredBytes(
  transaction: Transaction,
  mediaId: string,
  bytes: number,
): Promise<void> {
  await transaction.query('update media set stored_bytes = stored_bytes + $2 where media_id = $1', [
    mediaId,
    bytes,
  ]);
}

/**
 * Sums the bytes of all media that a person's projects refer to. Media that a copy shares with its
 * original counts for each project, so removing either frees its bytes.
 *
 * The offset has each project looked up by itself: joined at once, all tables would be read whole.
 */
export async function selectStoredBytes(database: Queryable, { userId }: Owner): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(
    `select coalesce(sum(m.stored_bytes), 0)::float8 as bytes
       from projects p
       cross join lateral (
         select media_id from media_references where project_id = p.project_id offset 0
       ) r
       join media m using (media_id)
      where p.user_id = $1`,
    [userId],
  );
  return row?.bytes ?? 0;
}

/** What a person's projects store. */
export interface PersonStorage {
  readonly userId: UserId;
  readonly projects: number;
  readonly bytes: number;
}

/** People by what their projects store, most first, as `selectStoredBytes` counts. */
export function selectStorageByPerson(
  database: Queryable,
  limit: number,
): Promise<PersonStorage[]> {
  return database.query<PersonStorage>(
    `select p.user_id as "userId", count(distinct p.project_id)::int as projects,
            coalesce(sum(m.stored_bytes), 0)::float8 as bytes
       from projects p left join media_references r using (project_id)
       left join media m using (media_id)
      group by p.user_id order by bytes desc, p.user_id limit $1`,
    [limit],
  );
}

/** Lists the media that a project, or one of its shots, refers to. */
export async function selectMediaIds(
  database: Queryable,
  projectId: ProjectId,
  shotId?: ShotId,
): Promise<string[]> {
  const rows = await database.query<{ mediaId: string }>(
    `select distinct media_id as "mediaId" from media_references
      where project_id = $1 and ($2::uuid is null or shot_id = $2)`,
    [projectId, shotId ?? null],
  );
  return rows.map((row) => row.mediaId);
}

/** Deletes those of the media that nothing refers to, and returns their ids. */
export async function deleteUnusedMedia(
  transaction: Transaction,
  mediaIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction.query<{ mediaId: string }>(
    // A subquery that returns a value is run for each of the few; `not exists` would read all tables.
    `delete from media m where media_id = any($1)
        and (select true from media_references r where r.media_id = m.media_id limit 1) is null
     returning media_id as "mediaId"`,
    [mediaIds],
  );
  return rows.map((row) => row.mediaId);
}

/** Returns the person whose projects or brand show the media; undefined for one that was removed. */
export async function selectMediaOwner(
  database: Queryable,
  mediaId: string,
): Promise<UserId | undefined> {
  const [row] = await database.query<{ userId: UserId }>(
    `select p.user_id as "userId" from media_references r join projects p using (project_id)
      where r.media_id = $1
     union all
     select user_id from brand_pictures where media_id = $1
     limit 1`,
    [mediaId],
  );
  return row?.userId;
}

/** Lists media that nothing refers to: two concurrent deletions can each leave one to the other. */
export async function selectUnusedMedia(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ mediaId: string }>(
    `select media_id as "mediaId" from media m
      where created_at < now() - interval '1 hour'
        and not exists (select from media_references r where r.media_id = m.media_id)`,
  );
  return rows.map((row) => row.mediaId);
}

/** Returns those of the ids that have a row. */
export async function selectKnownMedia(
  database: Queryable,
  mediaIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database.query<{ mediaId: string }>(
    'select media_id as "mediaId" from media where media_id = any($1)',
    [mediaIds],
  );
  return new Set(rows.map((row) => row.mediaId));
}
