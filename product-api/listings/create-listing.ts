import { listCuts } from '@/contracts/cuts';
import { readStatus } from '@/contracts/generation';
import type { ProjectId } from '@/contracts/ids';
import type { createListing as operation } from '@/contracts/listings';
import { toPath } from '@/contracts/operation';
import type { Deps } from '@/product-api/deps';
import { loadStatus } from '@/product-api/generation/read-status';
import { ApiError } from '@/product-api/http/api-error';
import type { Input, UseCase } from '@/product-api/http/route';
import { beginCall, endCall, forgetCall } from './listings-store';
import { makeListing } from './make-listing';
import { receiveDelivery } from './receive-delivery';

type ListingInput = Input<typeof operation>;

/**
 * Makes a project of a whole listing: all of it, or nothing. With an Idempotency-Key, a repeated call
 * answers with the project of the first, and is refused while that one is under way.
 */
export const createListing: UseCase<typeof operation> = async (deps, input) => {
  const { caller, idempotencyKey: key } = input;
  if (key === undefined) return receiveAndMake(deps, input);
  const earlier = await beginCall(deps.database, caller, key);
  if (earlier === null) {
    throw new ApiError('conflict', 'A listing with this Idempotency-Key is being received.');
  }
  if (earlier !== 'begun') return toAnswer(deps, input, earlier, []);
  try {
    const made = await receiveAndMake(deps, input);
    await endCall(deps.database, caller, key, made.projectId);
    return made;
  } finally {
    await forgetCall(deps.database, caller, key);
  }
};

async function receiveAndMake(deps: Deps, input: ListingInput) {
  await using folder = await deps.mediaStore.scratch();
  const delivery = await receiveDelivery(deps, input, folder.path);
  const { projectId, notes } = await makeListing(deps, input, delivery, folder.path);
  return toAnswer(deps, input, projectId, notes);
}

/** Where the project's progress and results are. */
async function toAnswer(
  { database }: Deps,
  { caller }: ListingInput,
  projectId: ProjectId,
  notes: readonly string[],
) {
  const { status } = await loadStatus(database, caller, projectId);
  const isEdited = status === 'uploading' || status === 'ready_for_generation';
  return {
    projectId,
    pagePath: isEdited ? `/app/create?project=${projectId}` : `/app/video/${projectId}`,
    statusPath: toPath(readStatus, { projectId }),
    versionsPath: toPath(listCuts, { projectId }),
    isGenerating: status === 'processing',
    notes: [...notes],
  };
}
