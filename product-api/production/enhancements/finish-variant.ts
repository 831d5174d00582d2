import { insertMedia } from '@/product-api/media/public';
import type {
  Completed,
  Finished,
  Finisher,
  WorkOutcome,
} from '@/product-api/production/generation/apply-render-event';
import {
  insertVariant,
  selectUploadedShots,
  updatePickedVariant,
} from '@/product-api/project/public';

/** Adds the enhanced picture as the shot's latest variant, which the video then uses. */
export const finishEnhancement: Finisher = {
  onCompleted: (_deps, outcome, result) => addVariant(outcome, result, 'image'),
};

/** Adds the video generated from one photo as a variant beside the pictures. */
export const finishShotVideo: Finisher = {
  onCompleted: (_deps, outcome, result) => addVariant(outcome, result, 'video'),
};

async function addVariant(
  { transaction, caller, work }: WorkOutcome,
  result: Completed['result'],
  type: 'image' | 'video',
): Promise<Finished | undefined> {
  const { mediaId, projectId, shotId } = work;
  if (shotId === null || mediaId === null) {
    throw new Error(`work ${work.jobId} names no shot or no media`);
  }
  const shots = await selectUploadedShots(transaction, caller, projectId);
  const shot = shots.find((one) => one.shotId === shotId);
  if (shot === undefined) return undefined;
  const { bytes, width, height, seconds, disclosure, provider, model, adjustments } = result;
  const { carriesLabel } = result;
  const extension = type === 'image' ? 'jpg' : 'mp4';
  await insertMedia(transaction, {
    mediaId,
    kind: type === 'image' ? 'photo' : 'video',
    extension,
    bytes,
    width,
    height,
    seconds,
    placeholder: shot.placeholder,
  });
  const fileName = `${type === 'image' ? 'enhanced' : 'video'}-${mediaId.slice(0, 8)}.${extension}`;
  await insertVariant(transaction, projectId, shotId, {
    fileName,
    mediaId,
    type,
    disclosure,
    provenance: {
      provider,
      model,
      prompt: work.prompt ?? '',
      adjustments,
      carriesLabel,
      createdAt: new Date().toISOString(),
    },
  });
  // The video uses a new picture immediately, in place of any variant.
  if (type === 'image') await updatePickedVariant(transaction, projectId, shotId, undefined);
  return { fileName };
}
