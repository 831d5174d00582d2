import type { ShotId } from '@/contracts/ids';
import type { ShotFraming } from '@/contracts/project/framing';
import type { saveProject as operation } from '@/contracts/project/projects';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { loadTrack } from '@/product-api/project/tracks/load-track';
import { rearrangeShots } from './arrange-shots';
import { settleShots } from './move-project';
import { updateProject } from './projects-store';
import { loadProject } from './read-project';
import { lockProject } from './require-project';
import { type ShotRow, selectPlannedShots, selectUploadedShots, upsertShots } from './shots-store';

/** Screens show seconds with two decimals, so an end may be this far beyond the clip's. */
const TOLERANCE_SECONDS = 0.01;

/** Saves name and description and, when given, order, motions, transitions, framing and sound. */
export const saveProject: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId } = params;
    const project = await lockProject(transaction, caller, projectId);
    if (body.revision !== undefined && body.revision !== project.revision) {
      throw new ApiError('revision_conflict', undefined, {
        details: { current: await loadProject(transaction, caller, projectId) },
      });
    }
    if (body.music === 'own' && (await loadTrack(transaction, projectId)) === undefined) {
      throw new ApiError('illegal_state', 'Add a track of your own first.');
    }
    await updateProject(transaction, caller, projectId, body);
    if (body.projectData !== undefined) {
      const { images, isAutomatic = false } = body.projectData;
      requireFitting(await selectUploadedShots(transaction, caller, projectId), images);
      const shots = await selectPlannedShots(transaction, projectId);
      await upsertShots(transaction, projectId, rearrangeShots(shots, images, { isAutomatic }));
      await settleShots(transaction, caller, project);
    }
    return loadProject(transaction, caller, projectId);
  });

/**
 * Checks the framing that is to be saved against the uploaded shots.
 * @throws ApiError invalid_request.
 */
function requireFitting(
  clips: readonly Pick<ShotRow, 'shotId' | 'kind' | 'seconds'>[],
  saved: readonly { readonly id: ShotId; readonly framing?: ShotFraming | null | undefined }[],
): void {
  const known = new Map(clips.map((clip) => [clip.shotId, clip]));
  for (const { id, framing } of saved) {
    const clip = known.get(id);
    if (clip === undefined || framing == null) continue;
    const sentence = findFault(clip, framing);
    if (sentence !== undefined) throw new ApiError('invalid_request', sentence);
  }
}

function findFault(
  { kind, seconds }: Pick<ShotRow, 'kind' | 'seconds'>,
  framing: ShotFraming,
): string | undefined {
  const isClip = kind === 'clip';
  if (isClip && framing.seconds !== undefined) {
    return 'You can set the length of photos only. For clips, trim them instead.';
  }
  if (framing.trim === undefined) return undefined;
  if (!isClip) return 'Only clips can be trimmed.';
  const isTooLong = seconds !== null && framing.trim.end > seconds + TOLERANCE_SECONDS;
  return isTooLong ? 'The trim ends after the end of the clip.' : undefined;
}
