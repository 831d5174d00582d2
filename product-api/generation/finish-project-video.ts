import { completeVideo, endVideo } from '@/product-api/projects/move-project';
import type { Finisher } from './apply-render-event';

/** Ends the work on a project's video. An earlier video stays until a new one is completed. */
export const finishProjectVideo: Finisher = {
  async onCompleted(deps, { transaction, caller, project, work }, result) {
    const { bytes, width, height, seconds, filmedShots = [] } = result;
    const afterCommit = await completeVideo(deps, transaction, caller, project, {
      video: { mediaId: work.mediaId, bytes, width, height, seconds },
      shown: work.shotIds.map((shotId, i) => ({ shotId, fileName: work.fileNames[i] ?? '' })),
      filmedShots,
    });
    return { afterCommit };
  },
  onFailed: (_deps, { transaction, caller, project }) =>
    endVideo(transaction, caller, project, 'failed'),
};
