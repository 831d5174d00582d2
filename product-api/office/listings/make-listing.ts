import type { TaskRun } from '@/adapters/queue/job-queue';
import type { ApiTask } from '@/contracts/production/api-task';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { loadCallerToken } from '@/product-api/people/public';
import { generateVideo } from '@/product-api/production/public';
import { editProject } from '@/product-api/project/public';
import { fetchListing } from './fetch-listing';
import { PROJECT_DELETED } from './forget-project';
import { type ListingRow, selectAnyListing, updateListing } from './listings-store';
import { toProjectCall } from './project-call';

/** Runs after which a listing that fails because of a fault of our own is given up. */
const MAX_RUNS = 6;
const OUR_FAULT = 'Something went wrong on our side. Please send the listing again.';
const TOKEN_GONE = 'The access token that asked for them was revoked or has expired.';

/**
 * Continues an accepted listing: fetches its photos, edits it and starts its versions, as ordered. Each step
 * is stored, so that a run after a restart continues after the last completed step.
 */
export async function makeListing(
  deps: Deps,
  { listingId }: Extract<ApiTask, { kind: 'make-listing' }>,
  { failures, signal }: TaskRun,
): Promise<void> {
  let listing = await selectAnyListing(deps.database, listingId);
  while (listing !== undefined) {
    const step = toStep(listing);
    if (step === undefined) return;
    try {
      await updateListing(deps.database, await step(deps, listing, signal));
    } catch (error) {
      const reason = toReason(error, failures);
      if (reason === undefined) throw error;
      await updateListing(deps.database, giveUp(listing, reason));
    }
    listing = await selectAnyListing(deps.database, listingId);
  }
}

/** One step of a listing. @returns the updated listing. */
type Step = (deps: Deps, listing: ListingRow, signal: AbortSignal) => Promise<ListingRow>;

function toStep({ state }: ListingRow): Step | undefined {
  switch (state) {
    case 'fetching':
      return async (deps, listing, signal) =>
        fetchListing(deps, (await toCaller(deps, listing)).caller, listing, signal);
    case 'editing':
      return edit;
    case 'starting':
      return start;
    default:
      return undefined;
  }
}

/** Returns the reason for giving a listing up; undefined if it should be retried. */
function toReason(error: unknown, failures: number): string | undefined {
  if (error instanceof ApiError && error.code !== 'internal') return error.message;
  return failures + 1 >= MAX_RUNS ? OUR_FAULT : undefined;
}

/** Keeps the project if its photos were fetched. */
function giveUp(listing: ListingRow, reason: string): ListingRow {
  if (listing.state === 'fetching') return { ...listing, state: 'failed', error: reason };
  const left = listing.state === 'editing' ? 'It was not edited.' : NOT_MADE;
  return { ...listing, state: 'done', notes: [...listing.notes, `${left} ${reason}`] };
}

const NOT_MADE = 'The versions are not in progress yet.';

async function edit(deps: Deps, listing: ListingRow, signal: AbortSignal): Promise<ListingRow> {
  const { asked, projectId } = listing;
  if (projectId === null) return end(listing, PROJECT_DELETED);
  if (asked?.edit) {
    const { caller } = await toCaller(deps, listing);
    await editProject(deps, { ...toProjectCall(caller, projectId, signal), body: {} });
  }
  return asked?.generate ? { ...listing, state: 'starting' } : { ...listing, state: 'done' };
}

async function start(deps: Deps, listing: ListingRow, signal: AbortSignal): Promise<ListingRow> {
  const { projectId, listingId } = listing;
  if (projectId === null) return end(listing, PROJECT_DELETED);
  const { caller, isTokenGone } = await toCaller(deps, listing);
  if (isTokenGone) return end(listing, `${NOT_MADE} ${TOKEN_GONE}`);
  const idempotencyKey = `listing/${listingId}`;
  await generateVideo(deps, { ...toProjectCall(caller, projectId, signal), idempotencyKey });
  return { ...listing, state: 'done' };
}

function end(listing: ListingRow, note: string): ListingRow {
  return { ...listing, state: 'done', notes: [...listing.notes, note] };
}

/** Returns the caller who created a listing, with their current permissions. */
async function toCaller(
  { database }: Deps,
  { userId, tenantId, accessTokenId, isByToken }: ListingRow,
): Promise<{ readonly caller: Caller; readonly isTokenGone: boolean }> {
  const accessToken =
    accessTokenId === null ? undefined : await loadCallerToken(database, accessTokenId);
  const isTokenGone = isByToken && accessToken === undefined;
  return { caller: { userId, tenantId, accessToken }, isTokenGone };
}
