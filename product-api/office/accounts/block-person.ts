import { endSessions } from '@/adapters/session-vault/end-sessions';
import type { UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { changeStanding, type PersonRow } from '@/product-api/people/public';
import { actAsOperator, type Operator } from './act-as-operator';

/**
 * Rejects a user's calls, including those by access tokens, closes their share links and ends their sessions,
 * until they are unblocked. Running jobs continue. A repeated call changes nothing.
 */
export function blockPerson(deps: Deps, operator: Operator, userId: UserId): Promise<void> {
  return actAsOperator(deps, operator, {
    action: 'block',
    subject: userId,
    perform: async (transaction) => {
      const now = deps.clock.now();
      const { subject } = await changeStanding(transaction, userId, ({ blockedAt }) => ({
        blockedAt: blockedAt ?? now,
      }));
      const sessions = await endSessions(transaction, subject);
      return { result: undefined, details: { sessions } };
    },
  });
}

/** Lets a blocked person call again. Share links and access tokens work as before. */
export function unblockPerson(deps: Deps, operator: Operator, userId: UserId): Promise<void> {
  return actAsOperator(deps, operator, {
    action: 'unblock',
    subject: userId,
    perform: async (transaction) => {
      await changeStanding(transaction, userId, () => ({ blockedAt: null }));
      return { result: undefined };
    },
  });
}

/** Signs a user out on every device. @returns the number of ended sessions. */
export function endPersonSessions(
  deps: Deps,
  operator: Operator,
  { userId, subject }: Pick<PersonRow, 'userId' | 'subject'>,
): Promise<number> {
  return actAsOperator(deps, operator, {
    action: 'end-sessions',
    subject: userId,
    perform: async (transaction) => {
      const sessions = await endSessions(transaction, subject);
      return { result: sessions, details: { sessions } };
    },
  });
}
