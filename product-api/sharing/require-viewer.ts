import type { Queryable } from '@/adapters/database/database';
import type { CutId, ProjectId } from '@/contracts/ids';
import { type CutRow, type MadeCut, requireCut } from '@/product-api/cuts/find-cut';
import { toNeutralProject } from '@/product-api/delivery/to-neutral-project';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, Owner } from '@/product-api/http/route';
import { type ProjectRow, requireProject } from '@/product-api/projects/require-project';
import { findSharer } from './find-sharer';

/** A call that shows a video of a project. */
export interface ViewerInput {
  readonly caller: Caller | undefined;
  readonly params: { readonly projectId: ProjectId; readonly cutId?: CutId };
  readonly query: { readonly share?: string | undefined };
}

export interface Viewing {
  readonly owner: Owner;
  readonly project: ProjectRow;
  /** The cut in question; undefined for a project none of whose cuts was made yet. */
  readonly cut: CutRow | undefined;
  readonly allowDownload: boolean;
}

/**
 * A cut with its project, for its owner or for whoever holds a token that opens it. A call with a token is
 * authorised by that token only, so a revoked link fails for its owner too. If the call names no cut, it
 * uses the token's cut, or for the owner the cut whose video is the project's.
 * @throws ApiError not_found, also for a wrong or revoked token and for one that opens other cuts.
 */
export async function requireViewer(
  database: Queryable,
  { caller, params, query: { share } }: ViewerInput,
): Promise<Viewing> {
  const { projectId } = params;
  const sharer = share === undefined ? undefined : await findSharer(database, projectId, share);
  const owner = share === undefined ? caller : sharer;
  const isOtherCut = params.cutId !== undefined && params.cutId !== sharer?.cutId;
  if (owner === undefined || (sharer?.otherCuts === 'none' && isOtherCut)) {
    throw new ApiError('not_found', 'We could not find this video.');
  }
  const found = await requireProject(database, owner, projectId);
  const project =
    sharer?.otherCuts === 'neutral' ? await toNeutralProject(database, owner, found) : found;
  const cutId = params.cutId ?? sharer?.cutId ?? project.videoCutId;
  const cut = cutId === null ? undefined : await requireCut(database, projectId, cutId);
  if (sharer?.otherCuts === 'neutral' && cut?.isNeutral !== true) {
    throw new ApiError('not_found', 'We could not find this version.');
  }
  return { owner, project, cut, allowDownload: sharer?.allowDownload ?? true };
}

export interface VideoViewing extends Viewing {
  readonly cut: MadeCut;
}

/** As `requireViewer`, for a cut that was completed. */
export async function requireVideo(
  database: Queryable,
  input: ViewerInput,
  message = 'We could not find this video.',
): Promise<VideoViewing> {
  const viewing = await requireViewer(database, input);
  const { cut } = viewing;
  if (cut?.video == null) throw new ApiError('not_found', message);
  return { ...viewing, cut: { ...cut, video: cut.video } };
}
