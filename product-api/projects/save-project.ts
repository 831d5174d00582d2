import type { saveProject as operation } from '@/contracts/projects';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { loadTrack } from '@/product-api/tracks/load-track';
import { rearrangeShots } from './arrange-shots';
import { requireFitting } from './check-framing';
import { settleShots } from './move-project';
import { updateClipSound, updateMusic, updateTexts } from './projects-store';
import { loadProject } from './read-project';
import { lockProject } from './require-project';
import { selectPlannedShots, selectShots, upsertShots } from './shots-store';

/** Saves name and description and, when given, order, motions, transitions, framing and sound. */
export const saveProject: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId } = params;
    const project = await lockProject(transaction, caller, projectId);
    if (body.version !== undefined && body.version !== project.version) {
      throw new ApiError('version_conflict', undefined, {
        details: { current: await loadProject(transaction, caller, projectId) },
      });
    }
    await updateTexts(transaction, caller, projectId, body);
    if (body.music === 'own' && (await loadTrack(transaction, projectId)) === undefined) {
      throw new ApiError('illegal_state', 'Add a track of your own first.');
    }
    if (body.music !== undefined) await updateMusic(transaction, caller, projectId, body.music);
    if (body.keepsClipSound !== undefined) {
      await updateClipSound(transaction, caller, projectId, body.keepsClipSound);
    }
    if (body.projectData !== undefined) {
      const { images } = body.projectData;
      requireFitting(await selectShots(transaction, caller, projectId), images);
      const shots = await selectPlannedShots(transaction, projectId);
      await upsertShots(transaction, projectId, rearrangeShots(shots, images));
      await settleShots(transaction, caller, project);
    }
    return loadProject(transaction, caller, projectId);
  });
