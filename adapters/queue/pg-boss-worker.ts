import type { JobWorker } from './job-queue';
import { type JobQueueName, jobQueues, openBoss, pollOptions } from './open-boss';
import { runJob } from './run-job';

/** A drain that takes longer fails the jobs that do not stop; another worker gets them at once. */
const DRAIN_TIMEOUT_MS = 3_000;

/**
 * The renderer's side of the queue.
 * @param options.slots how many jobs of each queue run at once in this process.
 * @param options.onError hears of faults that are tried again.
 */
export async function openPgBossWorker(options: {
  connectionString: string;
  slots: Readonly<Record<JobQueueName, number>>;
  onError: (error: unknown) => void;
}): Promise<JobWorker> {
  const boss = await openBoss(options);
  const draining = new AbortController();

  return {
    async work(handle) {
      for (const queue of jobQueues) {
        for (let slot = 0; slot < options.slots[queue]; slot += 1) {
          const id: string = await boss.work<object>(queue, pollOptions, async ([job]) => {
            if (job !== undefined) await runJob({ boss, draining: draining.signal, handle }, job);
            // Without this a slot waits for its next poll after a short job.
            boss.notifyWorker(id);
          });
        }
      }
    },

    async drain() {
      draining.abort();
      await boss.stop({ graceful: true, timeout: DRAIN_TIMEOUT_MS });
    },
  };
}
