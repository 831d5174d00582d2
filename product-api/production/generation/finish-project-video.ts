import type { Deps } from '@/product-api/deps';
import {
  endVersions,
  endVideo,
  listMaking,
  updatePaid,
  type VideoEnd,
} from '@/product-api/project/public';
import { selectWork, toPayment } from '@/product-api/work/public';
import { announceFailed, announceProject } from './announce-versions';
import type { Completed, Finisher } from './apply-render-event';
import { recordReport } from './record-report';
import type { WorkOutcome } from './work-outcome';

/**
 * Ends the work on a project's video. Its versions were delivered one by one before. An earlier video of a
 * version stays until a new one is completed.
 */
export const finishProjectVideo: Finisher = {
  async onCompleted(deps, outcome, result) {
    const isDelivered = await recordPending(deps, outcome, result);
    const error = 'We couldn’t create this version. Please try again.';
    await endRest(deps, outcome, { error, state: 'failed', isDelivered });
    return isDelivered ? {} : undefined;
  },
  async onFailed(deps, outcome, { cause, message }) {
    const isDelivered = await recordPending(deps, outcome, undefined);
    const state = cause === 'cancelled' ? 'cancelled' : 'failed';
    await endRest(deps, outcome, { error: message, state, isDelivered });
    return { ...outcome.work, isDelivered };
  },
};

/**
 * Ends the versions that were not rendered and updates the project's status. If a version was delivered,
 * marks the charged shots as paid.
 */
export async function endRest(
  deps: Deps,
  outcome: WorkOutcome,
  end: {
    readonly state: Exclude<VideoEnd, 'completed'>;
    /** Error text for each version that was not rendered. */
    readonly error: string;
    readonly isDelivered: boolean;
  },
): Promise<void> {
  const { transaction, caller, project, work } = outcome;
  if (end.state === 'failed') await announceRest(deps, outcome, end.error);
  await endVersions(transaction, work.jobId, end);
  if (end.isDelivered) await markPaid(outcome);
  await endVideo(transaction, caller, project, end.isDelivered ? 'completed' : end.state);
  if (end.isDelivered) await announceProject(deps, outcome);
}

/** Marks the shots that the completed versions show as paid for. */
async function markPaid({ transaction, work }: WorkOutcome): Promise<void> {
  // Versions may have been delivered since the caller read it.
  const ended = await selectWork(transaction, work.jobId);
  if (ended !== undefined) await updatePaid(transaction, work.projectId, toPayment(ended));
}

/** Sends the events of the versions that end without a report of their own. */
async function announceRest(deps: Deps, outcome: WorkOutcome, error: string): Promise<void> {
  for (const version of await listMaking(outcome.transaction, outcome.work)) {
    if (version.state !== 'failed') await announceFailed(deps, outcome, version, error);
  }
}

/**
 * Records reports about single versions that are not processed yet: a retried event can arrive after the
 * job's outcome.
 * @returns whether any version of the work was completed.
 */
async function recordPending(
  deps: Deps,
  outcome: WorkOutcome,
  result: Completed['result'] | undefined,
): Promise<boolean> {
  const { transaction, work } = outcome;
  let { isDelivered } = work;
  for (const report of await deps.queue.listReports(transaction, work.jobId)) {
    if (await recordReport(deps, outcome, report)) isDelivered = true;
  }
  return isDelivered || (result !== undefined && recordOnlyVersion(deps, outcome, result));
}

/** A renderer of an earlier release reports no versions: its result is the only version of its job. */
async function recordOnlyVersion(
  deps: Deps,
  outcome: WorkOutcome,
  result: Completed['result'],
): Promise<boolean> {
  const { transaction, work } = outcome;
  const [version, ...others] = await listMaking(transaction, work);
  if (version === undefined || others.length > 0 || version.state === 'failed') return false;
  return recordReport(deps, outcome, {
    kind: 'version-completed',
    jobId: work.jobId,
    versionId: version.versionId,
    result: { ...result, seconds: result.seconds ?? 0, shotIds: [...work.shotIds] },
  });
}
