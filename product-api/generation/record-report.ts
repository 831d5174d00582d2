import type { CutEvent } from '@/contracts/render-event';
import { completeCut, failCut } from '@/product-api/cuts/make-cuts';
import type { Deps } from '@/product-api/deps';
import { touchProject } from '@/product-api/projects/move-project';
import { saveDelivered } from '@/product-api/work/work-store';
import { announceFailed, announceReady } from './announce-versions';
import type { WorkOutcome } from './work-outcome';

/**
 * Gives a cut its new video, or its failure. A report that comes twice changes nothing.
 * @returns whether a cut was completed.
 */
export async function recordReport(
  deps: Deps,
  outcome: WorkOutcome,
  report: CutEvent,
): Promise<boolean> {
  const { transaction, caller, project, work } = outcome;
  if (report.kind === 'cut-failed') {
    const failed = await failCut(transaction, work, report);
    if (failed !== undefined) await announceFailed(deps, outcome, failed, report.message);
    return false;
  }
  const completed = await completeCut(deps, transaction, work, report);
  if (completed === undefined) return false;
  await announceReady(deps, outcome, completed, report.result);
  await saveDelivered(transaction, work.jobId, report.result.shotIds);
  await touchProject(transaction, caller, project);
  return true;
}
