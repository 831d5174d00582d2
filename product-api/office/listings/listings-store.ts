import type { Queryable, Transaction } from '@/adapters/database/database';
import type { AccessTokenId, ListingId, ProjectId, TenantId, UserId } from '@/contracts/ids';
import type { Listing, ListingOrder, PhotoAddress } from '@/contracts/production/listings';
import type { Caller, Owner } from '@/product-api/http/route';

/** A listing's order; without `listing` once that is applied. */
export type AskedListing = ListingOrder & { readonly photos?: readonly PhotoAddress[] };

export interface ListingRow {
  readonly listingId: ListingId;
  readonly userId: UserId;
  readonly tenantId: TenantId;
  readonly accessTokenId: AccessTokenId | null;
  readonly isByToken: boolean;
  readonly state: Listing['state'] | 'receiving';
  readonly asked: AskedListing | null;
  readonly projectId: ProjectId | null;
  readonly notes: string[];
  readonly failures: Listing['failures'];
  readonly error: string | null;
}

const columns = `listing_id as "listingId", user_id as "userId", tenant_id as "tenantId",
  access_token_id as "accessTokenId", is_by_token as "isByToken", state, asked,
  project_id as "projectId", notes, failures, error`;

/**
 * Creates a listing.
 * @returns the new one in the state `receiving`, or the one created before with this key.
 */
export async function beginListing(
  database: Queryable,
  { userId, tenantId, accessToken }: Caller,
  key: string | undefined,
): Promise<{ readonly listing: ListingRow; readonly isNew: boolean }> {
  const [begun] = await database.query<ListingRow>(
    `insert into listings (user_id, tenant_id, access_token_id, is_by_token, idempotency_key)
     values ($1, $2, $3, $4, $5) on conflict (user_id, idempotency_key) do nothing
     returning ${columns}`,
    [userId, tenantId, accessToken?.accessTokenId ?? null, accessToken !== undefined, key ?? null],
  );
  if (begun !== undefined) return { listing: begun, isNew: true };
  const [known] = await database.query<ListingRow>(
    `select ${columns} from listings where user_id = $1 and idempotency_key = $2`,
    [userId, key],
  );
  // The earlier listing failed between the two statements.
  if (known === undefined) return beginListing(database, { userId, tenantId, accessToken }, key);
  return { listing: known, isNew: false };
}

/** @returns undefined for another user's listing, or one still being received. */
export async function selectListing(
  database: Queryable,
  { userId }: Owner,
  listingId: ListingId,
): Promise<ListingRow | undefined> {
  const [row] = await database.query<ListingRow>(
    `select ${columns} from listings
      where user_id = $1 and listing_id = $2 and state <> 'receiving'`,
    [userId, listingId],
  );
  return row;
}

/** Reads a listing of any user, for the task that creates its project. */
export async function selectAnyListing(
  database: Queryable,
  listingId: ListingId,
): Promise<ListingRow | undefined> {
  const [row] = await database.query<ListingRow>(
    `select ${columns} from listings where listing_id = $1`,
    [listingId],
  );
  return row;
}

/** Saves a listing, unless it has ended before. The order is deleted at the end. */
export async function updateListing(
  database: Queryable,
  { listingId, state, asked, notes, failures, error }: ListingRow,
): Promise<void> {
  const hasEnded = state === 'done' || state === 'failed';
  await database.query(
    `update listings set state = $2, asked = $3, notes = $4, failures = $5, error = $6
      where listing_id = $1 and state not in ('done', 'failed')`,
    [
      listingId,
      state,
      asked === null || hasEnded ? null : JSON.stringify(asked),
      notes,
      JSON.stringify(failures),
      error,
    ],
  );
}

/** Records the project of a listing in the transaction that creates it. */
export async function updateProjectId(
  transaction: Transaction,
  listingId: ListingId,
  projectId: ProjectId,
): Promise<void> {
  await transaction.query('update listings set project_id = $2 where listing_id = $1', [
    listingId,
    projectId,
  ]);
}

/** Deletes a refused listing, so that it can be sent again. */
export async function deleteListing(database: Queryable, listingId: ListingId): Promise<void> {
  await database.query(`delete from listings where listing_id = $1 and state = 'receiving'`, [
    listingId,
  ]);
}

/** Returns listings whose upload ended with its process. */
export function selectAbandoned(database: Queryable): Promise<ListingRow[]> {
  return database.query<ListingRow>(
    `select ${columns} from listings
      where state = 'receiving' and started < now() - interval '30 minutes' limit 100`,
  );
}

/** Returns a user's listings, oldest first, without those still being received. */
export function selectListings(database: Queryable, { userId }: Owner): Promise<ListingRow[]> {
  return database.query<ListingRow>(
    `select ${columns} from listings where user_id = $1 and state <> 'receiving'
      order by started, listing_id`,
    [userId],
  );
}

/** Ends the listings of a deleted project and deletes their content; listings still in progress continue. */
export async function updateDropped(
  transaction: Transaction,
  projectId: ProjectId,
  note: string,
): Promise<void> {
  await transaction.query(
    `update listings set state = 'done', asked = null, notes = array[$2], failures = '[]', error = null
      where project_id = $1 and state not in ('receiving', 'fetching')`,
    [projectId, note],
  );
}

/** Deletes ended calls that began before a given time. */
export async function deleteEnded(database: Queryable, before: Date): Promise<void> {
  await database.query(`delete from listings where started < $1 and state in ('done', 'failed')`, [
    before,
  ]);
}
