import type { FoundPerson, JobStoryLine, OperatorActionLine } from '@/contracts/api/support';
import type { LoggedAction } from '@/product-api/office/accounts/act-as-operator';
import type { JobStory } from '@/product-api/office/accounts/read-job-story';
import type { PersonRow } from '@/product-api/people/public';

/*
 * Returns the wire form of what support sees. Names of homes and versions are the user's own words, so they
 * are left out unless the project is shared.
 */

export function toFoundPerson(person: PersonRow): FoundPerson {
  const { userId, email, name, tenant, created, blockedAt, deletedAt } = person;
  return {
    userId,
    tenant,
    email: email ?? undefined,
    name: name ?? undefined,
    createdAt: created.toISOString(),
    blockedAt: blockedAt?.toISOString(),
    deletedAt: deletedAt?.toISOString(),
  };
}

export function toActionLine(logged: LoggedAction): OperatorActionLine {
  const { actionId, operator, action, reason, created } = logged;
  return { actionId, operator, action, reason, createdAt: created.toISOString() };
}

export function toJobLine(story: JobStory, isShared: boolean): JobStoryLine {
  const { jobId, kind, projectId, userId, state, isDelivered, hold, versions } = story;
  return {
    ...{ jobId, kind, projectId, userId, state, isDelivered, hold },
    createdAt: story.created.toISOString(),
    endedAt: story.ended?.toISOString(),
    stage: story.stage ?? undefined,
    progress: story.progress ?? undefined,
    failure: story.failure ?? undefined,
    error: story.error ?? undefined,
    queued: story.queued && toQueued(story.queued),
    versions: versions.map(({ name, state: versionState, error }) => ({
      ...(isShared && { name }),
      state: versionState,
      error: error ?? undefined,
    })),
  };
}

function toQueued(queued: NonNullable<JobStory['queued']>): JobStoryLine['queued'] {
  const { queue, state, attempts, checkpoints } = queued;
  return {
    ...{ queue, state, attempts },
    createdAt: queued.created.toISOString(),
    startedAt: queued.started?.toISOString(),
    endedAt: queued.ended?.toISOString(),
    heartbeatAt: queued.heartbeat?.toISOString(),
    checkpoints: checkpoints.map(({ name, storedAt }) => ({ name, storedAt })),
  };
}
