import type { createProject as operation } from '@/contracts/projects';
import { createMainCut } from '@/product-api/cuts/plan-cuts';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { requireAllowance } from './allowance';
import { planShots } from './arrange-shots';
import { insertProject } from './projects-store';
import { upsertShots } from './shots-store';

/** Creates a project and plans its shots, whose uploads follow. */
export const createProject: UseCase<typeof operation> = async (deps, { caller, body }) => {
  const shots = planShots(body.projectData.images, body.projectData.transitions);
  const { itemsPerProject } = deps.settings.limits;
  if (shots.length > itemsPerProject) {
    throw new ApiError('invalid_request', `A project holds at most ${itemsPerProject} items.`);
  }
  const id = await deps.database.transaction(async (transaction) => {
    const projectId = await insertProject(transaction, caller, body);
    await createMainCut(transaction, projectId);
    await upsertShots(transaction, projectId, shots);
    await requireAllowance(deps, transaction, caller);
    return projectId;
  });
  return { id };
};
