import { isInvitationOver } from '@/contracts/is-invitation-over';
import type { Version } from '@/contracts/versions';

/** Whether a version's finished video invites to an open house that is over, whatever became of the version since. */
export function invitesToPast({ video }: Pick<Version, 'video'>, now: Date): boolean {
  return isInvitationOver(video?.invitation, now);
}
