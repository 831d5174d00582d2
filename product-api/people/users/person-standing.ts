import { DELETION_UNDO_DAYS } from '@/contracts/people/accounts';
import { ApiError } from '@/product-api/http/api-error';

/** Reasons that may block a user's calls. */
export interface Standing {
  /** Null if no operator has blocked them. */
  readonly blockedAt: Date | null;
  /** Time at which they requested the deletion of their account; null if they did not. */
  readonly deletedAt: Date | null;
}

/** Returns whether the user may call. */
export function isOpen({ blockedAt, deletedAt }: Standing): boolean {
  return blockedAt === null && deletedAt === null;
}

/** @throws ApiError account_blocked, and unauthenticated for an account that is to be deleted. */
export function requireOpen({ blockedAt, deletedAt }: Standing): void {
  if (blockedAt !== null) throw new ApiError('account_blocked');
  // The web server responds with a new sign-in, which cancels the deletion.
  if (deletedAt !== null) {
    throw new ApiError('unauthenticated', 'This account is being deleted. Sign in to keep it.');
  }
}

/** Returns whether the deletion can no longer be cancelled. */
export function isDeletionDue({ deletedAt }: Pick<Standing, 'deletedAt'>, now: Date): boolean {
  return deletedAt !== null && toDeletionEnd(deletedAt) <= now;
}

/** Returns the time at which an account is deleted after a request at `deletedAt`. */
export function toDeletionEnd(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + DELETION_UNDO_DAYS * 86_400_000);
}
