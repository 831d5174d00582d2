import { endAbandonedJobs } from './abandoned-jobs';
import { claimJob } from './claimed-job';
import type { Connection } from './connection';
import type { JobWorker } from './job-queue';
import { channels, type JobQueueName, jobQueues, openBoss } from './job-tables';
import { type Handle, runJob } from './run-job';
import { type SteadyLoop, startLoop } from './steady-loop';

/** Asked this often whether a job came whose wake-up was lost, or whose time to retry has come. */
const POLL_MS = 1_000;
/** With the at most 8 s until a retry starts, a killed worker's job runs again within 15 s. */
const TAKEOVER_MS = 4_000;

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
  const boss = await openBoss({ ...options, supervise: false });
  const draining = new AbortController();
  const cancelled = new EventTarget();
  const slots: { queue: JobQueueName; loop: SteadyLoop }[] = [];
  let control: SteadyLoop | undefined;

  function onNotification(channel: string, payload: string): void {
    if (channel === channels.cancel) cancelled.dispatchEvent(new Event(payload));
    else for (const slot of slots) if (slot.queue === payload) slot.loop.wake();
  }

  async function takeTurn(
    queue: JobQueueName,
    connection: Connection,
    handle: Handle,
  ): Promise<boolean> {
    if (draining.signal.aborted) return false;
    const job = await claimJob(boss, queue, connection);
    if (job === undefined) return false;
    await runJob({ boss, queue, connection, draining: draining.signal, cancelled, handle }, job);
    return true;
  }

  return {
    async work(handle) {
      control = startLoop(
        {
          ...options,
          pauseMs: TAKEOVER_MS,
          prepare: (connection) =>
            connection.listen([channels.job, channels.cancel], onNotification),
        },
        async (connection) => {
          await endAbandonedJobs(boss, connection);
          return false;
        },
      );
      for (const queue of jobQueues) {
        for (let slot = 0; slot < options.slots[queue]; slot += 1) {
          const loop = startLoop({ ...options, pauseMs: POLL_MS }, (connection) =>
            takeTurn(queue, connection, handle),
          );
          slots.push({ queue, loop });
        }
      }
    },

    async drain() {
      draining.abort();
      await Promise.all(slots.map(({ loop }) => loop.stop()));
      await control?.stop();
      await boss.stop({ graceful: false });
    },
  };
}
