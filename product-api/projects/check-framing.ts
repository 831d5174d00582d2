import type { ShotFraming } from '@/contracts/framing';
import type { ShotId } from '@/contracts/ids';
import { ApiError } from '@/product-api/http/api-error';
import type { ShotRow } from './shots-store';

/** A screen shows seconds with two decimals, so that an end may lie this much behind the clip's. */
const TOLERANCE_SECONDS = 0.01;

/**
 * Checks the framing that is to be saved against the uploaded shots.
 * @throws ApiError invalid_request.
 */
export function requireFitting(
  clips: readonly Pick<ShotRow, 'shotId' | 'kind' | 'seconds'>[],
  saved: readonly { readonly id: ShotId; readonly framing?: ShotFraming | null | undefined }[],
): void {
  const known = new Map(clips.map((clip) => [clip.shotId, clip]));
  for (const { id, framing } of saved) {
    const clip = known.get(id);
    if (clip === undefined || framing == null) continue;
    const sentence = findFault(clip, framing);
    if (sentence !== undefined) throw new ApiError('invalid_request', sentence);
  }
}

function findFault(
  { kind, seconds }: Pick<ShotRow, 'kind' | 'seconds'>,
  framing: ShotFraming,
): string | undefined {
  const isClip = kind === 'clip';
  if (isClip && framing.seconds !== undefined) {
    return 'The length is set for photos only. Of a clip, a part is chosen.';
  }
  if (framing.trim === undefined) return undefined;
  if (!isClip) return 'Only a clip has a part to choose.';
  const isTooLong = seconds !== null && framing.trim.end > seconds + TOLERANCE_SECONDS;
  return isTooLong ? 'The part ends after the clip does.' : undefined;
}
