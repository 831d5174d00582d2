import type { readNetworkStill as operation } from '@/contracts/production/stills';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { sendMedia } from '@/product-api/media/public';
import { requireProjectOwner, toServedWidth } from '@/product-api/project/public';
import { requireVideo } from '@/product-api/publishing/sharing/require-viewer';
import { listStillPhotos, nameStill } from './list-stills';
import { makeStill } from './make-still';

/**
 * Returns a still to its owner, or to a client that may download the version. The still changes with the
 * facts.
 */
export const readNetworkStill: UseCase<typeof operation> = async (deps, input) => {
  const { version, project, allowDownload } = await requireVideo(deps.database, input);
  const photos = await listStillPhotos(deps.database, version);
  const index = photos.findIndex((one) => one.shotId === input.params.shotId);
  const photo = photos[index];
  if (photo === undefined || !allowDownload) {
    throw new ApiError('not_found', 'There is no still of this photo.');
  }
  const owner = await requireProjectOwner(deps.database, version.projectId);
  const { size, words = 'true' } = input.query;
  const hasWords = words === 'true';
  const width = toServedWidth(input.query.width);
  const key = await makeStill(deps, owner, { version, photo, size, hasWords, width });
  const downloadName = nameStill(project, size, index + 1);
  return sendMedia(deps, key, { isFixed: false, mayRedirect: true, downloadName });
};
