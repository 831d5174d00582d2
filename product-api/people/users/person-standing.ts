import { DELETION_UNDO_DAYS } from '@/contracts/people/accounts';
import { ApiError } from '@/product-api/http/api-error';

/** What may keep a person from calling. */
export interface Standing {
  /** Null: no operator has blocked them. */
  readonly blockedAt: Date | null;
  /** When they asked for their account to be deleted; null: they did not. */
  readonly deletedAt: Date | null;
}

/** Whether nothing keeps the person from calling. */
export function isOpen({ blockedAt, deletedAt }: Standing): boolean {
  return blockedAt === null && deletedAt === null;
}

/** @throws ApiError account_blocked, and unauthenticated for an account that is to be deleted. */
export function requireOpen({ blockedAt, deletedAt }: Standing): void {
  if (blockedAt !== null) throw new ApiError('account_blocked');
  // The web answers it by a new sign-in, which keeps the account.
  if (deletedAt !== null) {
    throw new ApiError('unauthenticated', 'This account is to be deleted. Sign in to keep it.');
  }
}

/** Whether nothing can be undone any more. */
export function isDeletionDue({ deletedAt }: Pick<Standing, 'deletedAt'>, now: Date): boolean {
  return deletedAt !== null && toDeletionEnd(deletedAt) <= now;
}

/** When an account goes whose person asked for it then. */
export function toDeletionEnd(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + DELETION_UNDO_DAYS * 86_400_000);
}
