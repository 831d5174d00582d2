import type {
  readJobAsOperator as jobOperation,
  readOperator as operatorOperation,
  readPersonAsOperator as personOperation,
  readProjectAsOperator as projectOperation,
  SharedWithSupport,
} from '@/contracts/api/support';
import type { ProjectId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import type { Owner, UseCase } from '@/product-api/http/route';
import { readJobStory } from '@/product-api/office/accounts/read-job-story';
import { readPerson } from '@/product-api/office/accounts/read-person';
import { readProjectStory } from '@/product-api/office/accounts/read-project-story';
import { loadMadeVersions, requireProjectWithShots } from '@/product-api/project/public';
import { logLook, readLooker } from './log-look';
import { readShareEnd, readShareEnds } from './support-share';
import { toActionLine, toFoundPerson, toJobLine } from './to-wire';

export const readOperator: UseCase<typeof operatorOperation> = async (deps, { caller }) => ({
  operator: (await readLooker(deps.database, caller)).operator,
});

export const readPersonAsOperator: UseCase<typeof personOperation> = async (
  deps,
  { caller, params },
) => {
  const file = await readPerson(deps, params.userId);
  await logLook(deps.database, caller, 'look', [params.userId]);
  const shared = await readShareEnds(
    deps,
    file.projects.map(({ projectId }) => projectId),
  );
  const { balance, storedBytes, runningJobs, history } = file;
  return {
    ...{ userId: params.userId, balance, storedBytes, history: [...history] },
    runningJobs: [...runningJobs],
    person: file.person && toFoundPerson(file.person),
    projects: file.projects.map(({ projectId, name, status, updatedAt }) => ({
      ...{ projectId, status, updatedAt: updatedAt.toISOString() },
      name: (shared.has(projectId) ? name : null) ?? undefined,
    })),
    actions: file.actions.map(toActionLine),
  };
};

export const readProjectAsOperator: UseCase<typeof projectOperation> = async (
  deps,
  { caller, params: { projectId } },
) => {
  const story = await readProjectStory(deps, projectId);
  await logLook(deps.database, caller, 'look', [projectId]);
  const expires = await readShareEnd(deps, projectId);
  const { userId, status, revision, createdAt, updatedAt, versionCount } = story;
  return {
    ...{ projectId, userId, status, revision, versionCount: versionCount },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    shared: expires && (await loadShared(deps, { userId }, projectId, expires)),
    jobs: story.jobs.map((job) => toJobLine(job, expires !== undefined)),
    history: [...story.entries],
    actions: story.actions.map(toActionLine),
  };
};

export const readJobAsOperator: UseCase<typeof jobOperation> = async (
  deps,
  { caller, params: { jobId } },
) => {
  const story = await readJobStory(deps, jobId);
  await logLook(deps.database, caller, 'look', [jobId]);
  const expires = await readShareEnd(deps, story.projectId);
  return toJobLine(story, expires !== undefined);
};

async function loadShared(
  { database }: Deps,
  owner: Owner,
  projectId: ProjectId,
  expires: Date,
): Promise<SharedWithSupport> {
  const { name, shots, leftOut = [] } = await requireProjectWithShots(database, owner, projectId);
  const made = await loadMadeVersions(database, projectId);
  return {
    expiresAt: expires.toISOString(),
    name: name ?? undefined,
    pictures: [...shots, ...leftOut].map(({ shotId, displayName }) => {
      return { shotId, name: displayName };
    }),
    versions: made.map(({ versionId, name: versionName, video }) => {
      return { versionId, name: versionName, seconds: video.seconds };
    }),
  };
}
