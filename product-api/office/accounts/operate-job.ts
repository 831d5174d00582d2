import type { JobId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import { cancelJob } from '@/product-api/production/public';
import { selectWork } from '@/product-api/work/public';
import { actAsOperator, type Operator } from './act-as-operator';

/**
 * Cancels a job like its user could.
 * @returns the reason why tokens were captured; undefined if none were.
 * @throws ApiError not_found, illegal_state if it has ended.
 */
export function cancelJobOf(
  deps: Deps,
  operator: Operator,
  jobId: JobId,
): Promise<string | undefined> {
  return actAsOperator(deps, operator, {
    action: 'cancel',
    subject: jobId,
    perform: async (transaction) => {
      const error = 'This was canceled by support.';
      const charge = await cancelJob(deps, transaction, jobId, error);
      return { result: charge, details: { charge } };
    },
  });
}

/**
 * Takes a running job from its renderer and gives it to the next one, which continues from its checkpoints.
 * An ended job is final: its user has to request another.
 * @throws ApiError not_found, illegal_state.
 */
export function requeueJob(deps: Deps, operator: Operator, jobId: JobId): Promise<void> {
  return actAsOperator(deps, operator, {
    action: 'requeue',
    subject: jobId,
    perform: async (transaction) => {
      const work = orNotFound(await selectWork(transaction, jobId), 'There is no such job.');
      if (work.state !== 'running') {
        throw new ApiError('illegal_state', 'This job has ended. The user can start it again.');
      }
      if (!(await deps.queue.requeue(transaction, jobId))) {
        throw new ApiError('illegal_state', 'No renderer has this job: it is already waiting.');
      }
      return { result: undefined };
    },
  });
}
