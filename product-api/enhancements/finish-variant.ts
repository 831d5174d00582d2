import type {
  Completed,
  Ending,
  Finished,
  Finisher,
} from '@/product-api/generation/apply-render-event';
import { insertMedia } from '@/product-api/projects/media-store';
import {
  insertVariant,
  selectShots,
  updatePickedVariant,
} from '@/product-api/projects/shots-store';

/** An enhanced picture is there: the shot's latest, so the video uses it. */
export const finishEnhancement: Finisher = {
  onCompleted: (_tools, ending, result) => addVariant(ending, result, 'image'),
};

/** A video made of one photo is there; it stands beside the pictures and replaces none. */
export const finishShotVideo: Finisher = {
  onCompleted: (_tools, ending, result) => addVariant(ending, result, 'video'),
};

async function addVariant(
  { transaction, caller, work }: Ending,
  result: Completed['result'],
  type: 'image' | 'video',
): Promise<Finished | undefined> {
  const { mediaId, projectId, shotId } = work;
  if (shotId === null) throw new Error(`work ${work.jobId} names no shot`);
  const clips = await selectShots(transaction, caller, [projectId]);
  const clip = clips.find((one) => one.shotId === shotId);
  if (clip === undefined) return undefined;
  const { bytes, width, height, seconds, disclosure, provider, model, adjustments } = result;
  const { carriesLabel } = result;
  const ending = type === 'image' ? 'jpg' : 'mp4';
  await insertMedia(transaction, {
    mediaId,
    kind: type === 'image' ? 'photo' : 'video',
    ending,
    bytes,
    width,
    height,
    seconds,
    placeholder: clip.placeholder,
  });
  const fileName = `${type === 'image' ? 'enhanced' : 'video'}-${mediaId.slice(0, 8)}.${ending}`;
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
      ...(carriesLabel === undefined ? {} : { carriesLabel }),
      createdAt: new Date().toISOString(),
    },
  });
  // A new picture shows at once: the video uses it, whatever it used before.
  if (type === 'image') await updatePickedVariant(transaction, projectId, shotId, undefined);
  return { fileName };
}
