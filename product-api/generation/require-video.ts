import type { streamVideo } from '@/contracts/generation';
import type { CutRow } from '@/product-api/cuts/find-cut';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Input } from '@/product-api/http/route';
import { requireViewer, type Viewing } from '@/product-api/sharing/require-viewer';

type WatchInput = Pick<Input<typeof streamVideo>, 'caller' | 'params' | 'query'>;

/** The caller's project, or the one a share token opens. @throws ApiError not_found. */
export function requireWatched(
  { database }: Deps,
  { caller, params, query }: WatchInput,
): Promise<Viewing> {
  return requireViewer(database, { caller, projectId: params.projectId, share: query.share });
}

/** Its last completed video. @throws ApiError not_found. */
export async function requireVideo(
  deps: Deps,
  input: WatchInput,
): Promise<NonNullable<CutRow['video']>> {
  const { cut } = await requireWatched(deps, input);
  if (cut?.video == null) throw new ApiError('not_found', 'We could not find this video.');
  return cut.video;
}
