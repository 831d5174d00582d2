import type { Version } from '@/contracts/production/versions';
import { isInvitationOver } from '@/rules/is-invitation-over';

/** Returns whether a version's finished video announces a past open house, in any state of the version. */
export function invitesToPast({ video }: Pick<Version, 'video'>, now: Date): boolean {
  return isInvitationOver(video?.invitation, now);
}
