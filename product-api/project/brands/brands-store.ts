import type { Queryable, Transaction } from '@/adapters/database/database';
import { lockCounted } from '@/adapters/database/lock-counted';
import type { PersonBrand } from '@/contracts/project/brands';
import type { FocusPoint } from '@/contracts/project/framing';
import type { Owner } from '@/product-api/http/route';

/** Reads the caller's brand; undefined if none was saved. */
export async function selectBrand(
  database: Queryable,
  { userId }: Owner,
): Promise<PersonBrand | undefined> {
  const [row] = await database.query<{ brand: PersonBrand }>(
    'select brand from brands where user_id = $1',
    [userId],
  );
  return row?.brand;
}

export async function upsertBrand(
  database: Queryable,
  { userId }: Owner,
  brand: PersonBrand,
): Promise<void> {
  await database.query(
    `insert into brands (user_id, brand) values ($1, $2)
     on conflict (user_id) do update set brand = excluded.brand`,
    [userId, JSON.stringify(brand)],
  );
}

export async function deleteBrandRow(transaction: Transaction, { userId }: Owner): Promise<void> {
  await transaction.query('delete from brands where user_id = $1', [userId]);
}

export type PictureKind = 'logo' | 'headshot';

/** A picture in use. */
export interface PictureRow {
  readonly kind: PictureKind;
  readonly mediaId: string;
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the upload. */
  readonly digest: Buffer | null;
  /** Width of the logo's copy without white, in pixels; null if there is none. */
  readonly clearWidth: number | null;
  readonly clearHeight: number | null;
  readonly hidesWhite: boolean;
  /** Focus of a headshot. */
  readonly focus: FocusPoint;
}

/** Lists the caller's pictures in use, always in the same order, because digests of videos depend on it. */
export function selectPictures(database: Queryable, { userId }: Owner): Promise<PictureRow[]> {
  return database.query<PictureRow>(
    `select b.kind, media_id as "mediaId", m.width, m.height, m.digest,
            clear_width as "clearWidth", clear_height as "clearHeight",
            hides_white as "hidesWhite",
            jsonb_build_object('x', coalesce(focus_x, 0.5), 'y', coalesce(focus_y, 0.5)) as focus
       from brand_pictures b join media m using (media_id)
      where user_id = $1 and replaced_at is null
      order by b.kind`,
    [userId],
  );
}

/** Locks the caller's pictures until the transaction ends. */
export async function lockPictures(transaction: Transaction, { userId }: Owner): Promise<void> {
  await lockCounted(transaction, 'brand', userId);
}

export interface NewPicture {
  readonly mediaId: string;
  readonly kind: PictureKind;
  readonly clear?:
    | {
        readonly width: number;
        readonly height: number;
        /** Whether new videos show it by default. */
        readonly isSuggested: boolean;
      }
    | undefined;
  readonly focus?: FocusPoint | undefined;
}

export async function insertPicture(
  transaction: Transaction,
  { userId }: Owner,
  { mediaId, kind, clear, focus }: NewPicture,
): Promise<void> {
  await transaction.query(
    `insert into brand_pictures
       (media_id, user_id, kind, clear_width, clear_height, focus_x, focus_y, hides_white)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      mediaId,
      userId,
      kind,
      clear?.width ?? null,
      clear?.height ?? null,
      focus?.x ?? null,
      focus?.y ?? null,
      clear?.isSuggested ?? false,
    ],
  );
}

/**
 * Takes the picture of this kind out of use.
 * @returns the media of all pictures out of use; those that no video needs can be deleted.
 */
export async function retirePicture(
  transaction: Transaction,
  { userId }: Owner,
  kind: PictureKind,
): Promise<string[]> {
  await transaction.query(
    `update brand_pictures set replaced_at = now()
      where user_id = $1 and kind = $2 and replaced_at is null`,
    [userId, kind],
  );
  const rows = await transaction.query<{ mediaId: string }>(
    `select media_id as "mediaId" from brand_pictures
      where user_id = $1 and replaced_at is not null`,
    [userId],
  );
  return rows.map(({ mediaId }) => mediaId);
}

/** Changes how videos show the picture of this kind. @returns whether there is one. */
export async function updatePicture(
  database: Queryable,
  { userId }: Owner,
  kind: PictureKind,
  { hidesWhite, focus }: { readonly hidesWhite?: boolean; readonly focus?: FocusPoint },
): Promise<boolean> {
  const rows = await database.query(
    `update brand_pictures
        set hides_white = coalesce($3, hides_white),
            focus_x = coalesce($4, focus_x), focus_y = coalesce($5, focus_y)
      where user_id = $1 and kind = $2 and replaced_at is null
     returning media_id`,
    [userId, kind, hidesWhite ?? null, focus?.x ?? null, focus?.y ?? null],
  );
  return rows.length > 0;
}
