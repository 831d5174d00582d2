import type { Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { createProject as operation } from '@/contracts/project/projects';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, Input, UseCase } from '@/product-api/http/route';
import { createMainVersion } from '@/product-api/project/versions/plan-versions';
import { requireAllowance } from './allowance';
import { planShots } from './arrange-shots';
import { insertProject } from './projects-store';
import { upsertShots } from './shots-store';

/** Creates a project and plans its shots, whose uploads follow. */
export const createProject: UseCase<typeof operation> = async (deps, { caller, body }) => ({
  id: await addProject(deps, caller, body),
});

/** @param onCreated writes what belongs to the project in the same transaction. */
export async function addProject(
  deps: Deps,
  caller: Caller,
  body: Input<typeof operation>['body'],
  onCreated?: (transaction: Transaction, projectId: ProjectId) => Promise<void>,
): Promise<ProjectId> {
  const shots = planShots(body.projectData.images, body.projectData.transitions);
  const { itemsPerProject } = deps.settings.limits;
  if (shots.length > itemsPerProject) {
    throw new ApiError(
      'invalid_request',
      `A project can have up to ${itemsPerProject} photos and clips.`,
    );
  }
  return deps.database.transaction(async (transaction) => {
    const projectId = await insertProject(transaction, caller, body);
    await createMainVersion(transaction, projectId);
    await upsertShots(transaction, projectId, shots);
    await requireAllowance(deps, transaction, caller);
    await onCreated?.(transaction, projectId);
    return projectId;
  });
}
