import { FetchRefused } from '@/adapters/safe-fetch/fetch-refused';
import {
  listingFromAddresses,
  type createListing as operation,
} from '@/contracts/production/listings';
import type { Deps } from '@/product-api/deps';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import { readJson } from '@/product-api/http/read-body';
import type { Input, UseCase } from '@/product-api/http/route';
import { requireAccessScope } from '@/product-api/people/public';
import {
  beginListing,
  deleteListing,
  type ListingRow,
  selectListing,
  updateListing,
} from './listings-store';
import { makeProject } from './make-project';
import { receiveDelivery } from './receive-delivery';
import { toListing } from './to-listing';

type ListingInput = Input<typeof operation>;

/**
 * Accepts a whole listing, or nothing of it: files are received, checked and stored before the answer,
 * addresses are fetched after it. The rest is a task. With an Idempotency-Key, a repeated call answers with
 * the listing of the first, and is refused while that one is received.
 */
export const createListing: UseCase<typeof operation> = async (deps, input) => {
  const { caller, idempotencyKey } = input;
  const { listing, isNew } = await beginListing(deps.database, caller, idempotencyKey);
  if (!isNew && listing.state === 'receiving') {
    throw new ApiError('conflict', 'A listing with this Idempotency-Key is being received.');
  }
  if (!isNew) return toListing(deps.database, caller, listing);
  try {
    const isJson = /^application\/json\b/i.test(input.headers['content-type'] ?? '');
    const accepted = isJson
      ? await acceptAddresses(deps, input, listing)
      : await acceptFiles(deps, input, listing);
    await deps.database.transaction(async (transaction) => {
      await updateListing(transaction, accepted);
      const task = { kind: 'make-listing', listingId: listing.listingId } as const;
      await deps.queue.enqueueTask(transaction, task, { person: caller.userId });
    });
  } catch (error) {
    await deleteListing(deps.database, listing.listingId);
    throw error;
  }
  const { listingId } = listing;
  return toListing(
    deps.database,
    caller,
    orNotFound(await selectListing(deps.database, caller, listingId)),
  );
};

/** Creates the project from the received files. @returns the updated listing. */
async function acceptFiles(
  deps: Deps,
  input: ListingInput,
  listing: ListingRow,
): Promise<ListingRow> {
  const { caller } = input;
  await using folder = await deps.mediaStore.scratch();
  const delivery = await receiveDelivery(deps, input, folder.path);
  const place = { listingId: listing.listingId, folder: folder.path };
  const { notes, edit } = await makeProject(deps, caller, delivery, place);
  const { generate } = delivery.order;
  return { ...listing, state: 'editing', asked: { edit, generate }, notes };
}

/** Checks the addresses, as far as that is possible without calling them. */
async function acceptAddresses(
  { safeFetch }: Deps,
  { caller, stream }: ListingInput,
  listing: ListingRow,
): Promise<ListingRow> {
  const asked = listingFromAddresses.parse(await readJson(stream));
  if (asked.generate) requireAccessScope(caller.accessToken, 'spend');
  await Promise.all(
    asked.photos.map(({ url, file = url }) =>
      safeFetch.check(url).catch((error: unknown) => {
        if (!(error instanceof FetchRefused)) throw error;
        throw new ApiError('address_refused', `${file}: ${error.message}`, { cause: error });
      }),
    ),
  );
  return { ...listing, state: 'fetching', asked };
}
