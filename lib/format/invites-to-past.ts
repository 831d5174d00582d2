import type { Version } from '@/contracts/production/versions';
import { isInvitationOver } from '@/rules/is-invitation-over';

/** Whether a version's finished video invites to an open house that is over, whatever became of the version since. */
export function invitesToPast({ video }: Pick<Version, 'video'>, now: Date): boolean {
  return isInvitationOver(video?.invitation, now);
}
