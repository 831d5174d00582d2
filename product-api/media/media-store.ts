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
  /** Bytes of all its files; defaults to `bytes`. */
  readonly storedBytes?: number | undefined;
  /** Upright size in pixels; absent for sound. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly seconds?: number | undefined;
  readonly placeholder?: string | undefined;
  /** SHA-256 of an upload. */
  readonly digest?: Buffer | undefined;
  /** The smaller copy that was used for rendering before this original arrived. */
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

/** Adds the size of derived files to the stored bytes of a media. */
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
 * Sums the bytes of all media that a user's projects refer to. Media shared between an original and its copy
 * count for each project, so that removing either frees its bytes. The `offset` makes PostgreSQL look up each
 * project separately: a single join would read all tables in full.
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

/** Storage used by a user's projects. */
export interface PersonStorage {
  readonly userId: UserId;
  readonly projects: number;
  readonly bytes: number;
}

/** Returns users by the storage of their projects, largest first, counted like `selectStoredBytes`. */
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

/** Deletes the media that nothing refers to, and returns their ids. */
export async function deleteUnusedMedia(
  transaction: Transaction,
  mediaIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction.query<{ mediaId: string }>(
    // PostgreSQL runs a scalar subquery for each of the few rows; `not exists` would read all tables.
    `delete from media m where media_id = any($1)
        and (select true from media_references r where r.media_id = m.media_id limit 1) is null
     returning media_id as "mediaId"`,
    [mediaIds],
  );
  return rows.map((row) => row.mediaId);
}

/** Returns the user whose projects or brand show the media; undefined for removed media. */
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

/** Lists media that nothing refers to: of two concurrent deletions, each can leave the media to the other. */
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
