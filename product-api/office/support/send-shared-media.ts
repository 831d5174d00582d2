import type {
  readPictureAsOperator as pictureOperation,
  streamVideoAsOperator as videoOperation,
} from '@/contracts/api/support';
import type { ProjectId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { BytesAnswer, Caller, UseCase } from '@/product-api/http/route';
import { requireProjectOwner } from '@/product-api/project/public';
import { readShotImage, streamVideo } from '@/product-api/publishing/public';
import { logMediaLook } from './log-look';
import { readShareEnd } from './support-share';

/** A picture as its owner sees it. */
export const readPictureAsOperator: UseCase<typeof pictureOperation> = async (deps, input) => {
  const owner = await requireShared(deps, input.caller, input.params.projectId);
  return toBrief(await readShotImage(deps, { ...input, caller: owner, query: input.query }));
};

/** A finished version as its owner sees it. */
export const streamVideoAsOperator: UseCase<typeof videoOperation> = async (deps, input) => {
  const owner = await requireShared(deps, input.caller, input.params.projectId);
  return toBrief(await streamVideo(deps, { ...input, caller: owner, query: {} }));
};

/**
 * The owner of a project that is shared with support, to whom the call is answered in the operator's place.
 * @throws ApiError not_found, also for a project that is not shared (any more).
 */
async function requireShared(deps: Deps, caller: Caller, projectId: ProjectId): Promise<Caller> {
  const expires = await readShareEnd(deps, projectId);
  if (expires === undefined) {
    throw new ApiError('not_found', 'This project is not shared with support.');
  }
  await logMediaLook(deps.database, caller, projectId);
  return requireProjectOwner(deps.database, projectId);
}

/** Leaves nothing in the browser, and no address of the store, that would outlive the sharing. */
function toBrief(answer: BytesAnswer): BytesAnswer {
  return { ...answer, cacheControl: 'private, no-store', redirect: undefined };
}
