import type { Version } from '@/contracts/production/versions';
import type { GivenApproval } from '@/product-api/project/approval/find-given';
import { digestParts, findChanges, keepsApproval } from './digest-parts';
import type { VersionShots, VersionSoundAndWords } from './version-shots';
import type { VersionRow } from './versions-store';

/**
 * Returns the changes that would end the approval of a version's video if the version were rendered now.
 * @returns undefined if there are none, and if the approval does not cover that video any more.
 */
export function findLapse(
  row: VersionRow,
  shots: VersionShots,
  made: VersionSoundAndWords,
  { by, video, parts }: GivenApproval,
): Version['lapsingApproval'] {
  const since = parts && row.madeParts && findChanges(parts, row.madeParts);
  const stands = row.video?.mediaId === video || (since !== null && keepsApproval(since));
  if (row.video === null || !stands) return undefined;
  const changes = parts === null ? undefined : findChanges(parts, digestParts(row, shots, made));
  return changes !== undefined && keepsApproval(changes) ? undefined : { by, changes };
}
