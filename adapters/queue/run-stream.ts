import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { messageVersion, renderStreamVersion } from '@/contracts/production/message-version';
import { streamJob } from '@/contracts/production/stream-job';
import type { IdleTime } from './idle-time';
import type { JobWorker } from './job-queue';
import { inTransaction, sendEvent } from './open-boss';

/** On a renderer that is never idle, a stream that has waited this long is encoded beside the other work. */
const MAX_WAIT_MS = 10 * 60_000;

export interface StreamContext {
  readonly boss: PgBoss;
  readonly handle: Parameters<JobWorker['workStreams']>[0];
  /** Time without users' jobs, and without helping with those of other renderers. */
  readonly quietTime: IdleTime;
  /** Time of rendering ahead, which a stream interrupts. */
  readonly restTime: IdleTime;
  /** Aborted when this process takes no more jobs. */
  readonly leaving: AbortSignal;
}

/** Runs a fetched job and stores its reports. @throws what makes pg-boss run it again. */
export async function runStream(
  { boss, handle, quietTime, restTime, leaving }: StreamContext,
  fetched: JobWithMetadata<object>,
): Promise<void> {
  const { messageVersion: number } = messageVersion.parse(fetched.data);
  if (number > renderStreamVersion) throw new Error('A stream is left for a newer renderer.');
  const job = streamJob.parse(fetched.data);
  const signal = AbortSignal.any([fetched.signal, leaving]);
  const make = (idle: AbortSignal) =>
    restTime.interrupt(async () => {
      const made = await handle(job, idle);
      await inTransaction(boss, async (db) => {
        for (const event of made) await sendEvent(boss, db, event);
      });
    });
  const waitedMs = Date.now() - fetched.createdOn.getTime();
  if (waitedMs > MAX_WAIT_MS) await make(signal);
  else await quietTime.use(make, signal);
}
