import type { Deps } from '@/product-api/deps';
import { listOpenHolds, releaseHold } from '@/product-api/ledger/public';
import { selectOldRunning, selectWork } from '@/product-api/work/public';
import { applyFailed, type Finishers } from './apply-render-event';

/**
 * Ends work whose job is no longer in the queue, and releases holds whose work has ended or is gone.
 * The product leaves neither behind; a restored backup or a manual change of the database can.
 */
export async function sweepWork(deps: Deps, finishers: Finishers): Promise<void> {
  const { database, log, queue } = deps;
  const running = await selectOldRunning(database);
  const alive = new Set(await queue.listAlive(running.map((work) => work.jobId)));
  for (const { jobId } of running.filter((work) => !alive.has(work.jobId))) {
    log.warn({ jobId }, 'work without a job was ended');
    const message = 'This stopped unexpectedly. Please try again.';
    await applyFailed(deps, finishers, { jobId, cause: 'crashed', message });
  }
  for (const reference of await listOpenHolds(database)) {
    if ((await selectWork(database, reference))?.state === 'running') continue;
    log.warn({ reference }, 'a hold without work was released');
    await database.transaction((transaction) => releaseHold(transaction, reference));
  }
}
