import type { Transaction } from '@/adapters/database/database';
import type { CutRow } from '@/product-api/cuts/find-cut';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { hashToken, makeToken, openToken, sealToken } from './share-token';
import { selectShare, upsertShare } from './shares-store';

/**
 * The share link of a cut of a locked project: made at first share, the same ever after until it is
 * revoked, also when the cut is made again.
 * @throws ApiError illegal_state while the cut was never made.
 */
export async function shareVideo(
  deps: Deps,
  transaction: Transaction,
  cut: CutRow | undefined,
  wanted: { readonly allowDownload?: boolean | undefined } | undefined,
): Promise<{ token: string; allowDownload: boolean }> {
  if (cut?.video == null) throw new ApiError('illegal_state', 'There is no video to share yet.');
  const share = await selectShare(transaction, cut.cutId);
  const known = share === undefined ? undefined : openToken(deps, share.sealedToken);
  const token = known ?? makeToken();
  const allowDownload = wanted?.allowDownload ?? share?.allowDownload ?? true;
  await upsertShare(transaction, cut, {
    tokenHash: hashToken(token),
    sealedToken: sealToken(deps, token),
    allowDownload,
  });
  return { token, allowDownload };
}
