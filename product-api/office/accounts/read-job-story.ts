import type { JobDescription } from '@/adapters/queue/job-queue';
import type { JobId, ProjectId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { orNotFound } from '@/product-api/http/api-error';
import { readHold } from '@/product-api/ledger/public';
import { readVersions } from '@/product-api/project/public';
import { selectAllWork, selectWork, type Work } from '@/product-api/work/public';

/** A job's request, its state in the queue and its outcome. */
export interface JobStory
  extends Pick<
    Work,
    | 'jobId'
    | 'kind'
    | 'projectId'
    | 'userId'
    | 'state'
    | 'created'
    | 'ended'
    | 'stage'
    | 'progress'
    | 'failure'
    | 'error'
    | 'isDelivered'
  > {
  /** The tokens that it costs; absent if it is free. */
  readonly hold: { readonly tokens: number; readonly state: string } | undefined;
  /** Absent once the queue has dropped the job, one day after its end. */
  readonly queued: Omit<JobDescription, 'jobId'> | undefined;
  /** The versions that this job renders, or was the last to render. */
  readonly versions: readonly {
    readonly name: string;
    readonly state: string;
    readonly error: string | null;
  }[];
}

/** @throws ApiError not_found. */
export async function readJobStory(deps: Deps, jobId: JobId): Promise<JobStory> {
  const work = orNotFound(await selectWork(deps.database, jobId), 'There is no such job.');
  const [story] = await toStories(deps, work.projectId, [work]);
  return orNotFound(story);
}

/** Returns the stories of all jobs of a project, in order of their requests. */
export async function readJobStories(deps: Deps, projectId: ProjectId): Promise<JobStory[]> {
  return toStories(deps, projectId, await selectAllWork(deps.database, { projectId }));
}

async function toStories(
  { database, queue }: Deps,
  projectId: ProjectId,
  works: readonly Work[],
): Promise<JobStory[]> {
  const described = await queue.describeJobs(works.map(({ jobId }) => jobId));
  const versions = await readVersions(database, projectId);
  return Promise.all(
    works.map(async (work) => {
      const { jobId, kind, userId, state, created, ended, stage, progress } = work;
      const { failure, error, isDelivered } = work;
      const hold = await readHold(database, jobId);
      const { jobId: _, ...queued } = described.find((job) => job.jobId === jobId) ?? {};
      return {
        ...{ jobId, kind, projectId, userId, state, created, ended, stage, progress },
        ...{ failure, error, isDelivered },
        hold: hold && { tokens: hold.amount, state: hold.state },
        queued: 'state' in queued ? queued : undefined,
        versions: versions
          .filter((version) => version.jobId === jobId)
          .map((version) => ({ name: version.name, state: version.state, error: version.error })),
      };
    }),
  );
}
