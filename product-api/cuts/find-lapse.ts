import type { Cut } from '@/contracts/cuts';
import type { GivenApproval } from '@/product-api/approval/find-given';
import type { CutShots, CutSoundAndWords } from './cut-shots';
import type { CutRow } from './cuts-store';
import { digestParts, findChanges, keepsApproval } from './digest-parts';

/**
 * What would end the approval of a cut's video if the cut was made again now.
 * @returns undefined where nothing would, and where the approval does not count for that video any more.
 */
export function findLapse(
  row: CutRow,
  shots: CutShots,
  made: CutSoundAndWords,
  { by, video, parts }: GivenApproval,
): Cut['lapsingApproval'] {
  const since = parts && row.madeParts && findChanges(parts, row.madeParts);
  const stands = row.video?.mediaId === video || (since !== null && keepsApproval(since));
  if (row.video === null || !stands) return undefined;
  const changes = parts === null ? undefined : findChanges(parts, digestParts(row, shots, made));
  return changes !== undefined && keepsApproval(changes) ? undefined : { by, changes };
}
