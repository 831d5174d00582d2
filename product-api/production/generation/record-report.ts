import type { VersionEvent } from '@/contracts/production/render-event';
import type { Deps } from '@/product-api/deps';
import { completeVersion, failVersion, touchProject } from '@/product-api/project/public';
import { saveDelivered } from '@/product-api/work/public';
import { announceFailed, announceReady } from './announce-versions';
import type { WorkOutcome } from './work-outcome';

/**
 * Gives a version its new video, or its failure. A report that comes twice changes nothing.
 * @returns whether a version was completed.
 */
export async function recordReport(
  deps: Deps,
  outcome: WorkOutcome,
  report: VersionEvent,
): Promise<boolean> {
  const { transaction, caller, project, work } = outcome;
  if (report.kind === 'version-failed') {
    const failed = await failVersion(transaction, work, report);
    if (failed !== undefined) await announceFailed(deps, outcome, failed, report.message);
    return false;
  }
  const completed = await completeVersion(deps, transaction, work, report);
  if (completed === undefined) return false;
  await announceReady(deps, outcome, completed, report.result);
  await saveDelivered(transaction, work.jobId, report.result.shotIds);
  await touchProject(transaction, caller, project);
  return true;
}
