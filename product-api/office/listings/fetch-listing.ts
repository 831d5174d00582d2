import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { deleteProject } from '@/product-api/office/removal/delete-project';
import { reserveUploadSpace } from '@/product-api/project/public';
import { chooseFiles } from './choose-files';
import { fetchPhotos } from './fetch-photos';
import type { ListingRow } from './listings-store';
import { makeProject } from './make-project';
import { toProjectCall } from './project-call';

/**
 * Fetches the photos of a listing and creates its project. A single failed address fails the whole listing,
 * because versions without a requested photo would be rendered and paid for in vain.
 * @returns the updated listing: `editing`, or `failed` with every address that could not be fetched.
 * @throws ApiError for all other failures.
 */
export async function fetchListing(
  deps: Deps,
  caller: Caller,
  listing: ListingRow,
  signal: AbortSignal,
): Promise<ListingRow> {
  const { asked, projectId, listingId } = listing;
  // A process that died left it half created.
  if (projectId !== null) await deleteProject(deps, toProjectCall(caller, projectId));
  const { photos = [], ...order } = asked ?? { edit: false, generate: false };
  const { photoBytes, clipBytes } = deps.settings.limits;
  const maxFileBytes = Math.max(photoBytes, clipBytes);
  const space = await reserveUploadSpace(deps, caller, 0);
  await using folder = await deps.mediaStore.scratch();
  try {
    const onBytes = (bytes: number) => space.require(bytes);
    const fetching = { maxFileBytes, onBytes, signal };
    const { files, failures } = await fetchPhotos(deps, photos, folder.path, fetching);
    if (failures.length > 0) {
      const error = `${failures.length} of ${photos.length} addresses could not be fetched, so no project was made.`;
      return { ...listing, state: 'failed', failures, error };
    }
    const fetched = files.reduce((bytes, file) => bytes + file.bytes, 0);
    const chosen = await chooseFiles(files, {
      ...{ folder: folder.path, maxFileBytes },
      onBytes: (bytes) => space.require(fetched + bytes),
    });
    const delivery = { order, ...chosen, listing: chosen.listing ?? order.listing };
    const place = { listingId, folder: folder.path };
    const { notes, edit } = await makeProject(deps, caller, delivery, place);
    return { ...listing, state: 'editing', asked: { ...order, photos, edit }, notes };
  } finally {
    space.release();
  }
}
