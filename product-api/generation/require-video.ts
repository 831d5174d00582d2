import type { streamVideo } from '@/contracts/generation';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Input } from '@/product-api/http/route';
import type { ProjectRow } from '@/product-api/projects/require-project';
import { requireViewer } from '@/product-api/sharing/require-viewer';

type WatchInput = Pick<Input<typeof streamVideo>, 'caller' | 'params' | 'query'>;

export interface WatchedProject {
  readonly project: ProjectRow;
  /** False for those whose link is for watching only. */
  readonly mayDownload: boolean;
}

/** The caller's project, or the one a share token opens. @throws ApiError not_found. */
export async function requireWatched(
  { database }: Deps,
  { caller, params, query }: WatchInput,
): Promise<WatchedProject> {
  const viewer = { caller, projectId: params.projectId, share: query.share };
  const { project, allowDownload } = await requireViewer(database, viewer);
  return { project, mayDownload: allowDownload };
}

/** The media of its last completed video. @throws ApiError not_found. */
export async function requireVideo(deps: Deps, input: WatchInput): Promise<string> {
  const { project } = await requireWatched(deps, input);
  if (project.videoId === null) throw new ApiError('not_found', 'We could not find this video.');
  return project.videoId;
}
