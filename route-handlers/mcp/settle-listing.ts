import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { type createListing, readListing } from '@/contracts/production/listings';
import type { ApiCaller } from './call-api';
import { ToolRefused } from './tool';

type Listing = z.output<typeof createListing.response>;

const POLL_MS = 500;
/** Time for 60 photos on a busy machine; a longer wait makes the tool ask the assistant to check again later. */
const PATIENCE_MS = 4 * 60_000;

/**
 * Waits until a listing is edited.
 * @throws ToolRefused if no project was created, with every address that failed.
 */
export async function settleListing(
  api: ApiCaller,
  accepted: Listing,
): Promise<Listing & { readonly project: NonNullable<Listing['project']> }> {
  const { listingId } = accepted;
  const end = Date.now() + PATIENCE_MS;
  let listing = accepted;
  while (listing.state !== 'done' && listing.state !== 'failed' && Date.now() < end) {
    await sleep(POLL_MS);
    listing = await api.call(readListing, { params: { listingId } });
  }
  const { project, error, failures } = listing;
  if (project !== null) return { ...listing, project };
  const reasons = failures.map(({ url, reason }) => `${url}: ${reason}`);
  const message =
    error ?? 'The photos are still being fetched. Call again with the same arguments.';
  throw new ToolRefused([message, ...reasons].join(' '));
}
