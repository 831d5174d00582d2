import type { ShotId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { settleShots } from '@/product-api/project/projects/move-project';
import { lockProject, type ProjectRow } from '@/product-api/project/projects/require-project';
import { selectUploadedShots, updateFindings } from '@/product-api/project/projects/shots-store';
import { directShot } from './direct-shot';
import { loadFindings } from './load-findings';

/**
 * Directs a shot that was uploaded to an edited project by the rules of the edit; in other projects it keeps
 * the motion and transition of its position. A failure here never fails the upload.
 */
export async function directAddedShot(
  deps: Deps,
  caller: Caller,
  project: ProjectRow,
  shotId: ShotId,
): Promise<void> {
  const { projectId } = project;
  try {
    const shots = await selectUploadedShots(deps.database, caller, projectId);
    if (shots.every(({ edit }) => edit === null)) return;
    const added = shots.filter((shot) => shot.shotId === shotId);
    const findings = await loadFindings(deps, caller, project, added);
    await deps.database.transaction(async (transaction) => {
      const locked = await lockProject(transaction, caller, projectId);
      await updateFindings(transaction, projectId, findings);
      await directShot(transaction, caller, locked, shotId);
      await settleShots(transaction, caller, locked);
    });
  } catch (error) {
    deps.log.warn({ err: error, projectId }, 'an added shot was not directed');
  }
}
