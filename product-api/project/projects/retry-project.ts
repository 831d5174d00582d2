import type { retryProject as operation } from '@/contracts/project/projects';
import type { UseCase } from '@/product-api/http/route';
import { copyTrack } from '@/product-api/project/tracks/load-track';
import { copyVersions } from '@/product-api/project/versions/plan-versions';
import { copyVoice } from '@/product-api/project/voice/version-voice';
import { requireAllowance } from './allowance';
import { copyProjectRow } from './projects-store';
import { lockProject } from './require-project';
import { copyShots, selectPlannedShots } from './shots-store';

/** Copies the project, to change it and generate again. Both share their pictures' files. */
export const retryProject: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    // The lock prevents the removal of the pictures while they are copied.
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const shots = await selectPlannedShots(transaction, projectId);
    const status = shots.some((one) => one.isUploaded) ? 'ready_for_generation' : 'uploading';
    const copyId = await copyProjectRow(transaction, caller, { projectId, status });
    await copyVersions(transaction, projectId, copyId);
    await copyVoice(transaction, projectId, copyId);
    await copyShots(transaction, projectId, copyId);
    await copyTrack(transaction, projectId, copyId);
    await requireAllowance(deps, transaction, caller);
    return { projectId: copyId };
  });
