import {
  type closeSupportShare as closeOperation,
  type openSupportShare as openOperation,
  type readSupportShare as readOperation,
  SUPPORT_SHARE_DAYS,
  type SupportShare,
} from '@/contracts/api/support';
import type { ProjectId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockProject, requireProject } from '@/product-api/project/public';
import {
  deleteExpired,
  deleteSupportShare,
  selectSupportShares,
  upsertSupportShare,
} from './support-shares-store';

export const readSupportShare: UseCase<typeof readOperation> = async (
  deps,
  { caller, params: { projectId } },
) => {
  await requireProject(deps.database, caller, projectId);
  return loadSupportShare(deps, projectId);
};

export async function loadSupportShare(
  deps: Pick<Deps, 'database' | 'clock'>,
  projectId: ProjectId,
): Promise<SupportShare> {
  const expires = await readShareEnd(deps, projectId);
  return { expiresAt: expires?.toISOString() ?? null };
}

/** Shares the project with support from now on. A repeated call restarts the period. */
export const openSupportShare: UseCase<typeof openOperation> = (
  { database, clock, settings },
  { caller, params: { projectId } },
) =>
  database.transaction(async (transaction) => {
    await lockProject(transaction, caller, projectId);
    if (!settings.hasSupportDesk) {
      throw new ApiError('illegal_state', 'This site has no support desk.');
    }
    const expires = new Date(clock.now().getTime() + SUPPORT_SHARE_DAYS * 86_400_000);
    await upsertSupportShare(transaction, projectId, expires);
    return { expiresAt: expires.toISOString() };
  });

/** Stops sharing the project with support. */
export const closeSupportShare: UseCase<typeof closeOperation> = (
  { database },
  { caller, params: { projectId } },
) =>
  database.transaction(async (transaction) => {
    await lockProject(transaction, caller, projectId);
    await deleteSupportShare(transaction, projectId);
    return { expiresAt: null };
  });

/** Returns the projects shared with support, and the end of each share. */
export function readShareEnds(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  projectIds: readonly ProjectId[],
): Promise<ReadonlyMap<ProjectId, Date>> {
  return selectSupportShares(database, projectIds, clock.now());
}

/** Returns the time until which support may see the project; undefined if it may not. */
export async function readShareEnd(
  deps: Pick<Deps, 'database' | 'clock'>,
  projectId: ProjectId,
): Promise<Date | undefined> {
  return (await readShareEnds(deps, [projectId])).get(projectId);
}

/** Deletes expired shares. */
export function sweepSupportShares({ database, clock }: Deps): Promise<void> {
  return deleteExpired(database, clock.now());
}
