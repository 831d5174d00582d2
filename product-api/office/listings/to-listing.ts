import type { Queryable } from '@/adapters/database/database';
import { toProjectPage } from '@/contracts/api/page-paths';
import { toPath } from '@/contracts/operation';
import { readStatus } from '@/contracts/production/generation';
import { type Listing, readListing } from '@/contracts/production/listings';
import { listVersions } from '@/contracts/production/versions';
import type { Caller } from '@/product-api/http/route';
import { loadStatus } from '@/product-api/production/public';
import type { ListingRow } from './listings-store';

/** The wire's listing. */
export async function toListing(
  database: Queryable,
  caller: Caller,
  row: ListingRow,
): Promise<Listing> {
  const { listingId, state, notes, failures, error } = row;
  return {
    listingId,
    listingPath: toPath(readListing, { listingId }),
    state: state === 'receiving' ? 'fetching' : state,
    project: await toProject(database, caller, row),
    ...{ notes, failures, error },
  };
}

/**
 * Returns the addresses of the project's progress and results. A project with missing photos is not shown
 * yet.
 */
async function toProject(
  database: Queryable,
  caller: Caller,
  { state, projectId }: ListingRow,
): Promise<Listing['project']> {
  if (projectId === null || state === 'fetching' || state === 'receiving') return null;
  const { status } = await loadStatus(database, caller, projectId);
  return {
    projectId,
    pagePath: toProjectPage(projectId, status),
    statusPath: toPath(readStatus, { projectId }),
    versionsPath: toPath(listVersions, { projectId }),
    isGenerating: status === 'processing',
  };
}
