import type { readClipStrip as operation } from '@/contracts/project/shots';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { sendMedia } from '@/product-api/media/public';
import { makeStrip, toUnusable } from './derived-media';
import { requireVariants } from './require-variants';

/** Sends frames of an uploaded clip side by side in one picture. */
export const readClipStrip: UseCase<typeof operation> = async (deps, { caller, params }) => {
  const { projectId, shotId } = params;
  const [original] = await requireVariants(deps.database, caller, projectId, shotId);
  if (original.kind !== 'clip') throw new ApiError('not_found', 'Only a clip has a strip.');
  const key = await makeStrip(deps, original).catch(toUnusable);
  // The original of a shot never changes.
  return sendMedia(deps, key, { isFixed: true });
};
