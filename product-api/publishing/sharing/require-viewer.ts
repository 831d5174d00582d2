import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, VersionId } from '@/contracts/ids';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, Owner } from '@/product-api/http/route';
import {
  type MadeVersion,
  type ProjectRow,
  requireProject,
  requireVersion,
  toNeutralProject,
  type VersionRow,
} from '@/product-api/project/public';
import { findSharer } from './find-sharer';

/** Input of a call that shows a video of a project. */
export interface ViewerInput {
  readonly caller: Caller | undefined;
  readonly params: { readonly projectId: ProjectId; readonly versionId?: VersionId };
  readonly query: { readonly share?: string | undefined };
}

export interface Viewing {
  readonly owner: Owner;
  readonly project: ProjectRow;
  /** The requested version; undefined for a project without rendered versions. */
  readonly version: VersionRow | undefined;
  readonly allowDownload: boolean;
}

/**
 * Returns a version with its project, for its owner or for a client with a token that opens it. A call with a
 * token is authorised by that token only, so a revoked link fails for its owner too. If the call names no
 * version, it uses the token's version, or for the owner the version whose video represents the project.
 * @throws ApiError not_found, also for a wrong or revoked token and for one that opens other versions.
 */
export async function requireViewer(
  database: Queryable,
  { caller, params, query: { share } }: ViewerInput,
): Promise<Viewing> {
  const { projectId } = params;
  const sharer = share === undefined ? undefined : await findSharer(database, projectId, share);
  const owner = share === undefined ? caller : sharer;
  const isOtherVersion = params.versionId !== undefined && params.versionId !== sharer?.versionId;
  if (owner === undefined || (sharer?.otherVersions === 'none' && isOtherVersion)) {
    throw new ApiError('not_found', 'We could not find this video.');
  }
  const found = await requireProject(database, owner, projectId);
  const versionId = params.versionId ?? sharer?.versionId ?? found.videoVersionId;
  const version =
    versionId === null ? undefined : await requireVersion(database, projectId, versionId);
  if (sharer?.otherVersions === 'neutral' && version?.isNeutral !== true) {
    throw new ApiError('not_found', 'We could not find this version.');
  }
  // The page, the embed and the files of a neutral version are named after the neutral project.
  const project = version?.isNeutral ? await toNeutralProject(database, owner, found) : found;
  return { owner, project, version, allowDownload: sharer?.allowDownload ?? true };
}

export interface VideoViewing extends Viewing {
  readonly version: MadeVersion;
}

/** Like `requireViewer`, for a completed version. */
export async function requireVideo(
  database: Queryable,
  input: ViewerInput,
  message = 'We could not find this video.',
): Promise<VideoViewing> {
  const viewing = await requireViewer(database, input);
  const { version } = viewing;
  if (version?.video == null) throw new ApiError('not_found', message);
  return { ...viewing, version: { ...version, video: version.video } };
}
