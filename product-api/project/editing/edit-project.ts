import { setImmediate } from 'node:timers/promises';
import { compareCorners } from '@/adapters/picture/compare-corners';
import type { editProject as operation } from '@/contracts/production/edits';
import { editListing } from '@/engine/editing/edit-listing';
import { nameByCaptions } from '@/engine/editing/name-by-captions';
import { findDoubles } from '@/engine/framing/find-doubles';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { keepBeforeEdit } from '@/product-api/project/projects/edit-snapshot';
import { settleShots } from '@/product-api/project/projects/move-project';
import { loadFacts } from '@/product-api/project/projects/read-facts';
import { loadProject } from '@/product-api/project/projects/read-project';
import { lockProject, requireProject } from '@/product-api/project/projects/require-project';
import {
  type PlannedShot,
  selectPlannedShots,
  selectUploadedShots,
  updateFindings,
  upsertShots,
} from '@/product-api/project/projects/shots-store';
import { loadMainSeconds } from '@/product-api/project/versions/find-version';
import { clearListed, readListed } from '@/product-api/project/versions/listed-versions';
import { applyEdit } from './apply-edit';
import { loadFindings } from './load-findings';
import { inDelivery, toEditRequest } from './to-edit-request';

/**
 * Edits the uploaded shots of a project. Findings are computed before the project is locked; a shot uploaded
 * in the meantime stays unchanged, behind the others.
 */
export const editProject: UseCase<typeof operation> = async (deps, { caller, params, body }) => {
  const { projectId } = params;
  const found = await requireProject(deps.database, caller, projectId);
  const { onlyUntouched = false } = body;
  // Before photos are looked at, and a vision model is paid for it.
  if (onlyUntouched && (await selectPlannedShots(deps.database, projectId)).some(isTouched)) {
    return loadProject(deps.database, caller, projectId);
  }
  const uploaded = await selectUploadedShots(deps.database, caller, projectId);
  const findings = await loadFindings(deps, caller, found, uploaded, { asksModel: true });
  const doubles = await findDoubles(
    uploaded.map(({ shotId: id }) => ({ id, fingerprint: findings.get(id)?.fingerprint })),
    compareCorners,
    setImmediate,
  );
  return deps.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, projectId);
    if (body.revision !== undefined && body.revision !== project.revision) {
      throw new ApiError('revision_conflict', undefined, {
        details: { current: await loadProject(transaction, caller, projectId) },
      });
    }
    const shots = await selectPlannedShots(transaction, projectId);
    if (onlyUntouched && shots.some(isTouched)) return loadProject(transaction, caller, projectId);
    const { captions } = await loadFacts(transaction, caller, projectId);
    const captioned = new Set(captions.map(({ shotId }) => shotId));
    const { shape } = project;
    const targetSeconds = await loadMainSeconds(transaction, projectId);
    const named = nameByCaptions(findings, captions);
    const request = toEditRequest({
      shots,
      findings: named,
      captioned,
      doubles,
      shape,
      targetSeconds,
    });
    if (request.shots.length === 0) {
      throw new ApiError('illegal_state', 'Add at least one photo or clip first.');
    }
    const edited = applyEdit(inDelivery(shots), editListing(request));
    const versions = await readListed(transaction, projectId);
    await keepBeforeEdit(transaction, caller, project, { shots, versions });
    await clearListed(transaction, projectId);
    await upsertShots(transaction, projectId, edited);
    await updateFindings(transaction, projectId, findings);
    await settleShots(transaction, caller, project);
    return loadProject(transaction, caller, projectId);
  });
};

/** Returns whether the user or an edit decided on a shot. */
function isTouched({ ownChoices, framing, edit, isLeftOut }: PlannedShot): boolean {
  return ownChoices.length > 0 || framing !== null || edit !== null || isLeftOut;
}
