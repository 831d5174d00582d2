import { DRAFT_WARNING_DAYS } from '@/contracts/project/projects';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import {
  dropWarnings,
  isDueDraft,
  lockProject,
  selectDueDrafts,
  warnDrafts,
} from '@/product-api/project/public';
import { removeProject } from './delete-project';

const DAY_MS = 86_400_000;

/**
 * Deletes drafts that have not been changed for the operator's retention period, at least 14 days after their
 * owner could first read the warning. This also applies to older drafts when the period is set or shortened.
 * Changing or keeping a draft restarts the full period.
 */
export async function sweepDrafts(deps: Deps): Promise<void> {
  const { database, clock, log } = deps;
  const { draftDays } = deps.settings;
  if (draftDays === 0) return dropWarnings(database, undefined);
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const untouchedSince = before(draftDays - DRAFT_WARNING_DAYS);
  await dropWarnings(database, untouchedSince);
  const warned = await warnDrafts(database, untouchedSince, now);
  const warnedBefore = before(DRAFT_WARNING_DAYS);
  let deleted = 0;
  for (const { projectId, userId, tenantId } of await selectDueDrafts(database, warnedBefore)) {
    if (await deleteDue(deps, { userId, tenantId }, projectId, warnedBefore)) deleted += 1;
  }
  if (warned + deleted > 0) log.info({ warned, deleted }, 'drafts that nobody changes were swept');
}

/** Deletes a draft unless it was changed or kept in the meantime. */
function deleteDue(
  deps: Deps,
  caller: Caller,
  projectId: Parameters<typeof lockProject>[2],
  warnedBefore: Date,
): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    await lockProject(transaction, caller, projectId);
    if (!(await isDueDraft(transaction, projectId, warnedBefore))) return false;
    await removeProject(deps, transaction, caller, projectId);
    return true;
  });
}
