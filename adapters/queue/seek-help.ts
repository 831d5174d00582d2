import { randomUUID } from 'node:crypto';
import type { Job, PgBoss } from 'pg-boss';
import type { JobId, VersionId } from '@/contracts/ids';
import type { HelpInvitation } from '@/contracts/production/help-invitation';
import type { OfferedParts } from './job-queue';
import { helpQueue, queueSchema } from './open-boss';
import { openParts } from './shared-parts';

/** One job is helped by at most this many: beyond that, the holder's own steps take most of the time. */
const MAX_INVITATIONS = 16;

/** Returns whether renderers that end their jobs will find others. */
const isBusySql = `
  select exists (
    select from ${queueSchema}.job
     where name = $1 and state < 'active' and start_after <= now()
  ) as is_busy`;

/** How a renderer is called in pg-boss's registry: equal names make equal bytes. */
export function toInstanceName(encoderVersion: string): string {
  return `renderer ${encoderVersion}`;
}

/**
 * Invites other renderers to help with a job. The first invitations of all jobs come before any second one.
 * @returns undefined if no other renderer produces identical bytes, `busy` if jobs wait: encoding parts for
 * others costs about 5 % more than one's own.
 */
export async function seekHelp(
  boss: PgBoss,
  job: Job,
  encoderVersion: string,
  versionIds: readonly VersionId[],
): Promise<OfferedParts | 'busy' | undefined> {
  const instances = await boss.getInstances();
  const renderers = instances.filter(({ live, name }) => live && name?.startsWith('renderer '));
  const name = toInstanceName(encoderVersion);
  if (renderers.filter((one) => one.name === name).length < 2) return undefined;
  const { rows } = await boss.getDb().executeSql(isBusySql, [job.name]);
  if (rows[0]?.is_busy === true) return 'busy';
  const data: HelpInvitation = {
    jobId: job.id as JobId,
    encoderVersion,
    versionIds: [...versionIds],
  };
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
