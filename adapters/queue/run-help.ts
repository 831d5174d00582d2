import type { Job, PgBoss } from 'pg-boss';
import { type HelpInvitation, helpInvitation } from '@/contracts/production/help-invitation';
import { type ProjectVideoJob, renderJob } from '@/contracts/production/render-job';
import type { IdleTime } from './idle-time';
import type { JobWorker } from './job-queue';
import { toQueueName } from './open-boss';
import { openParts } from './shared-parts';

export interface HelpContext {
  readonly boss: PgBoss;
  readonly handle: Parameters<JobWorker['workHelp']>[0];
  readonly encoderVersion: string;
  /** Periods without users' jobs. */
  readonly idleTime: IdleTime;
  /** Periods for streams, which are not urgent: helping interrupts them. */
  readonly quietTime: IdleTime;
  /** Periods for rendering ahead, which helping interrupts. */
  readonly restTime: IdleTime;
  /** Aborted when this process takes no more jobs. */
  readonly leaving: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/**
 * Helps with the job of a fetched invitation. A failure here does not affect that job; this renderer only
 * helps less.
 */
export async function runHelp(context: HelpContext, fetched: Job): Promise<void> {
  const { boss, handle, idleTime, quietTime, restTime } = context;
  const invitation = helpInvitation.safeParse(fetched.data).data;
  if (invitation?.encoderVersion !== context.encoderVersion) return;
  const signal = AbortSignal.any([fetched.signal, context.leaving]);
  const help = async (idle: AbortSignal) => {
    const job = await readHeldJob(boss, invitation);
    if (job === undefined) return;
    const { jobId } = invitation;
    const parts = openParts(boss, { queue: toQueueName(job), jobId, by: fetched.id });
    try {
      await handle(job, parts, idle);
    } finally {
      await parts.giveBack();
    }
  };
  try {
    await idleTime.use(
      (idle) => restTime.interrupt(() => quietTime.interrupt(() => help(idle))),
      signal,
    );
  } catch (error) {
    if (!signal.aborted) context.onError(error);
  }
}

/** Returns the job with the versions to render; undefined if it no longer has a holder. */
async function readHeldJob(
  boss: PgBoss,
  { jobId, versionIds }: HelpInvitation,
): Promise<ProjectVideoJob | undefined> {
  const [stored] = await boss.findJobs('videos', { id: jobId });
  const job = renderJob.safeParse(stored?.data).data;
  if (stored?.state !== 'active' || job?.kind !== 'project-video') return undefined;
  return {
    ...job,
    versions: job.versions.filter((version) => versionIds.includes(version.versionId)),
  };
}
