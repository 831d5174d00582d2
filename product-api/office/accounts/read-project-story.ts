import type { ProjectId, UserId } from '@/contracts/ids';
import type { Transaction } from '@/contracts/money/ledger';
import type { Deps } from '@/product-api/deps';
import { readEntries } from '@/product-api/ledger/public';
import { type ProjectRow, requireProject, requireProjectOwner } from '@/product-api/project/public';
import { listActions } from './act-as-operator';
import type { LoggedAction } from './operator-log-store';
import { type JobStory, readJobStories } from './read-job-story';

export interface ProjectStory
  extends Pick<
    ProjectRow,
    'projectId' | 'name' | 'status' | 'revision' | 'createdAt' | 'updatedAt' | 'versionCount'
  > {
  readonly userId: UserId;
  readonly jobs: readonly JobStory[];
  /** The ledger entries of the project, newest first. */
  readonly entries: readonly Transaction[];
  readonly actions: readonly LoggedAction[];
}

const MAX_ACTIONS = 100;

/** Reads the history of a project. @throws ApiError not_found. */
export async function readProjectStory(deps: Deps, projectId: ProjectId): Promise<ProjectStory> {
  const { database } = deps;
  const owner = await requireProjectOwner(database, projectId);
  const project = await requireProject(database, owner, projectId);
  const { name, status, revision, createdAt, updatedAt, versionCount } = project;
  const entries = await readEntries(database, owner.userId);
  return {
    ...{
      projectId,
      name,
      status,
      revision,
      createdAt,
      updatedAt,
      versionCount,
      userId: owner.userId,
    },
    jobs: await readJobStories(deps, projectId),
    entries: entries.filter((entry) => entry.projectId === projectId),
    actions: await listActions(database, { subject: projectId, limit: MAX_ACTIONS }),
  };
}
