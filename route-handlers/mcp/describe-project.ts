import { toProjectPage } from '@/contracts/api/page-paths';
import type { ProjectId } from '@/contracts/ids';
import { readStatus } from '@/contracts/production/generation';
import { listVersions, type Version } from '@/contracts/production/versions';
import { readFacts } from '@/contracts/project/facts';
import { type ProjectWithClips, readProject } from '@/contracts/project/projects';
import type { ToolDeps } from './tool';

/** A project as an assistant needs it: its shots, words and versions, and how far it is. */
export async function describeProject(
  { api, origin }: ToolDeps,
  projectId: ProjectId,
): Promise<object> {
  const params = { projectId };
  const [project, facts, { versions }, status] = await Promise.all([
    api.call(readProject, { params }),
    api.call(readFacts, { params }),
    api.call(listVersions, { params }),
    api.call(readStatus, { params }),
  ]);
  const { progress, stage, etaSeconds, error } = status;
  return {
    ...toSummary(project),
    ...(project.status === 'processing' && { progress, stage, etaSeconds }),
    ...(error !== undefined && { error }),
    words: facts,
    shots: project.clips.map((clip) => toShot(clip)),
    leftOut: project.leftOut?.map((clip) => toShot(clip)) ?? [],
    versions: versions.map((version) => toVersion(version, origin)),
    page: origin + toProjectPage(project.id, project.status),
  };
}

export function toSummary({ id, name, status, clips, updatedAt }: ProjectWithClips) {
  return { project_id: id, name, status, shots: clips.length, updatedAt };
}

function toShot({
  id,
  displayName,
  isVideo,
  cameraMotion,
  edit,
}: ProjectWithClips['clips'][number]) {
  return {
    shot_id: id,
    file: displayName,
    kind: isVideo ? 'clip' : 'photo',
    motion: cameraMotion,
    seconds: edit?.seconds,
    reason: edit?.reason,
    suggestedCaption: edit?.suggestion,
  };
}

function toVersion(version: Version, origin: string) {
  const { preset, name, shape, targetSeconds, isTicked, state, progress, error, isOutdated } =
    version;
  return {
    version: preset,
    name,
    shape,
    targetSeconds,
    isIncludedInGenerate: isTicked,
    state,
    progress,
    error,
    isOutdated,
    ...(version.video && {
      seconds: version.video.seconds,
      // Asks for the same access token as these tools.
      download: origin + version.video.downloadUrl,
    }),
  };
}
