import { randomUUID } from 'node:crypto';
import { jobId } from '@/contracts/ids';
import type { generateShotVideo as operation } from '@/contracts/production/generation';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { toPosterKey, toVideoKey } from '@/product-api/media/public';
import { requirePreferences } from '@/product-api/people/public';
import {
  latestPicture,
  lockProject,
  selectUploadedShots,
  selectVariants,
} from '@/product-api/project/public';
import { findRepeatedWork, startWork } from '@/product-api/work/public';
import { generationCost } from '@/rules/price';
import { loadShotWork } from './read-shot-work';
import { toRenderItem } from './to-render-item';

/**
 * Starts generating a video from one photo, for the price of one image. If one is already running, returns
 * it.
 */
export const generateShotVideo: UseCase<typeof operation> = (deps, input) => {
  const { caller, params, body, idempotencyKey } = input;
  const { projectId, shotId } = params;
  return deps.database.transaction(async (transaction) => {
    await lockProject(transaction, caller, projectId);
    const call = { userId: caller.userId, idempotencyKey, projectId, shotId };
    const repeated = await findRepeatedWork(transaction, { ...call, kind: 'shot-video' });
    if (repeated === undefined) {
      const clips = await selectUploadedShots(transaction, caller, projectId);
      const clip = clips.find((one) => one.shotId === shotId);
      if (clip === undefined) throw new ApiError('not_found', 'We could not find this photo.');
      const picture = latestPicture(await selectVariants(transaction, caller, projectId, shotId));
      if (picture === undefined) {
        throw new ApiError('illegal_state', 'You can only make a video from a photo.');
      }
      const mediaId = randomUUID();
      await startWork(deps, transaction, {
        caller,
        job: {
          kind: 'shot-video',
          jobId: jobId.parse(randomUUID()),
          projectId,
          item: toRenderItem({ ...clip, ...picture }),
          prompt: body.prompt,
          ...(await requirePreferences(transaction, caller)),
          output: { video: toVideoKey(mediaId), poster: toPosterKey(mediaId) },
        },
        price: generationCost(deps.settings.vid_gen_price, 1),
        comment: 'Video of 1 photo',
        idempotencyKey,
        mediaId,
      });
    }
    return loadShotWork(transaction, projectId, shotId);
  });
};
