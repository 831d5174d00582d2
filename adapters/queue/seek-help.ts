import { randomUUID } from 'node:crypto';
import type { Job, PgBoss } from 'pg-boss';
import type { HelpInvitation } from '@/contracts/help-invitation';
import type { CutId, JobId } from '@/contracts/ids';
import type { OfferedParts } from './job-queue';
import { helpQueue } from './open-boss';
import { openParts } from './shared-parts';

/** One job is helped by at most this many: beyond that, the holder's own steps take most of the time. */
const MAX_INVITATIONS = 16;

/** How a renderer is called in pg-boss's registry: equal names make equal bytes. */
export function toInstanceName(encoderVersion: string): string {
  return `renderer ${encoderVersion}`;
}

/**
 * Invites other renderers to help with a job. Everybody's first invitation comes before anybody's second.
 * @returns undefined where no other renderer makes the same bytes.
 */
export async function seekHelp(
  boss: PgBoss,
  job: Job,
  encoderVersion: string,
  cutIds: readonly CutId[],
): Promise<OfferedParts | undefined> {
  const instances = await boss.getInstances();
  const renderers = instances.filter(({ live, name }) => live && name?.startsWith('renderer '));
  const name = toInstanceName(encoderVersion);
  if (renderers.filter((one) => one.name === name).length < 2) return undefined;
  const data: HelpInvitation = { jobId: job.id as JobId, encoderVersion, cutIds: [...cutIds] };
  // This renderer may fetch one itself, and so may those of another version.
  const count = Math.min(renderers.length, MAX_INVITATIONS);
  const invitations = Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    data,
    priority: -i,
  }));
  await boss.insert(helpQueue, invitations);
  const parts = openParts(boss, { queue: job.name, jobId: data.jobId, by: 'holder' });
  return {
    ...parts,
    offer: (names) => parts.offer(names, job.retryCount),
    async [Symbol.asyncDispose]() {
      await boss.deleteJob(
        helpQueue,
        invitations.map(({ id }) => id),
      );
      await parts.withdraw();
    },
  };
}
