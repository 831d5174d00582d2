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
 * Deletes drafts that nobody has changed for as long as the operator has set, a fortnight after their person
 * could first read of it: also where that time is set or shortened when they are older already. Whoever
 * changes or keeps one keeps it for the whole time again.
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

/** Deletes a draft unless it was changed or kept in this moment. */
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
