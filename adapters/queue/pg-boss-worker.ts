import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata } from 'pg-boss';
import { renderJob } from '@/contracts/production/render-job';
import { createIdleTime } from './idle-time';
import type { JobWorker } from './job-queue';
import {
  aheadQueue,
  helpQueue,
  type JobQueueName,
  jobQueues,
  openBoss,
  pollOptions,
  streamQueue,
} from './open-boss';
import { runHelp } from './run-help';
import { runJob } from './run-job';
import { runStream } from './run-stream';
import { toInstanceName } from './seek-help';

/** Drain timeout; jobs that have not stopped by then fail and go to another worker at once. */
const DRAIN_TIMEOUT_MS = 3_000;

/**
 * The renderer's side of the queue.
 * @param options.slots how many jobs of each queue run at once in this process.
 * @param options.encoderVersion renderers of equal versions make equal bytes, so they help each other; one
 *   without neither helps nor is helped.
 * @param options.onError receives errors that are retried.
 */
export async function openPgBossWorker(options: {
  connectionString: string;
  encoderVersion?: string | undefined;
  slots: Readonly<Record<JobQueueName, number>>;
  queryTimeoutMs?: number;
  onError: (error: unknown) => void;
}): Promise<JobWorker> {
  const { encoderVersion, onError } = options;
  const boss = await openBoss({
    ...options,
    instanceName: encoderVersion && toInstanceName(encoderVersion),
  });
  const draining = new AbortController();
  const context = { boss, draining: draining.signal, encoderVersion, onError };
  const running = new Set<Promise<void>>();
  const idleTime = createIdleTime();
  /** Time without helping either. */
  const quietTime = createIdleTime();
  /** Time without streams either. */
  const restTime = createIdleTime();
  const leaving = new AbortController();

  async function follow(run: Promise<void>): Promise<void> {
    running.add(run);
    try {
      await run;
    } finally {
      running.delete(run);
    }
  }

  return {
    async work(handle) {
      for (const queue of jobQueues) {
        for (let slot = 0; slot < options.slots[queue]; slot += 1) {
          const id: string = await boss.work<object>(queue, pollOptions, async ([job]) => {
            if (job !== undefined) {
              const run = () => runJob({ ...context, handle }, job);
              await follow(
                restTime.interrupt(() => quietTime.interrupt(() => idleTime.interrupt(run))),
              );
            }
            // Without this a slot waits for its next poll after a short job.
            boss.notifyWorker(id);
          });
        }
      }
    },

    async workAhead(handle) {
      const id: string = await boss.work<object>(aheadQueue, pollOptions, async ([fetched]) => {
        const job = renderJob.safeParse(fetched?.data).data;
        if (fetched === undefined || job?.kind !== 'project-video') return;
        const signal = AbortSignal.any([fetched.signal, leaving.signal]);
        try {
          await restTime.use((idle) => handle(job, idle), signal);
        } catch (error) {
          // The request was withdrawn, or this process is draining; no retry is needed.
          if (!signal.aborted) throw error;
        } finally {
          boss.notifyWorker(id);
        }
      });
    },

    async workStreams(handle) {
      const streams = { boss, handle, quietTime, restTime, leaving: leaving.signal };
      const options = { ...pollOptions, includeMetadata: true } as const;
      const take = async ([job]: JobWithMetadata<object>[]) => {
        if (job !== undefined) await runStream(streams, job);
        boss.notifyWorker(id);
      };
      const id: string = await boss.work(streamQueue, options, take);
    },

    async workHelp(handle) {
      if (encoderVersion === undefined) return;
      const waiting = { idleTime, quietTime, restTime, leaving: leaving.signal };
      const help = { boss, handle, encoderVersion, onError, ...waiting };
      const id: string = await boss.work<object>(helpQueue, pollOptions, async ([invitation]) => {
        if (invitation !== undefined) await runHelp(help, invitation);
        boss.notifyWorker(id);
      });
    },

    async check() {
      await boss.getDb().executeSql('select 1');
    },

    async drain(finishWithinMs = 0) {
      leaving.abort();
      await boss.offWork(aheadQueue, { wait: false });
      await boss.offWork(streamQueue, { wait: false });
      await boss.offWork(helpQueue, { wait: false });
      if (finishWithinMs > 0) {
        await Promise.all(jobQueues.map((queue) => boss.offWork(queue, { wait: false })));
        const limit = sleep(finishWithinMs, undefined, { ref: false });
        await Promise.race([Promise.allSettled(running), limit]);
      }
      draining.abort();
      // pg-boss does not wait for jobs of workers that were already removed.
      const timeout = sleep(DRAIN_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([Promise.allSettled(running), timeout]);
      await boss.stop({ graceful: true, timeout: DRAIN_TIMEOUT_MS });
    },
  };
}
