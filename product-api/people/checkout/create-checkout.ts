import { randomUUID } from 'node:crypto';
import { PaymentsUnavailable } from '@/adapters/payments/payments';
import type { UserId } from '@/contracts/ids';
import type { createCheckout as operation } from '@/contracts/money/checkout';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { readEmail } from '@/product-api/people/users/read-user';
import {
  countRecentCheckouts,
  insertCheckout,
  lockUserCheckouts,
  saveSession,
  saveState,
  selectOpenCheckouts,
  selectSameCheckout,
  toPack,
} from './checkout-store';

/** Top-ups that one user may start in an hour; more indicate a script. */
const MAX_CHECKOUTS_PER_HOUR = 30;
const accountPath = '/app/user/account';

/**
 * Starts a top-up and returns the address of the payment page. A user has one payment page at a time: a
 * repeated request returns the same page, and a different request closes the earlier one. Otherwise both
 * could be paid in two tabs.
 */
export const createCheckout: UseCase<typeof operation> = async (deps, input) => {
  const { caller, query, idempotencyKey } = input;
  const { database, payments, settings } = deps;
  if (payments.kind === 'local' && !deps.localMode) {
    throw new ApiError('not_set_up', 'Top-ups are not available on this site yet.');
  }
  const pack = settings.topUp;
  const returnPath = toOwnPath(query.returnTo);
  const same = await findSame(deps, caller.userId, returnPath);
  if (same !== undefined) return { url: same };
  const checkout = await database.transaction(async (transaction) => {
    // The lock makes each of several parallel calls count those before it.
    await lockUserCheckouts(transaction, caller.userId);
    if ((await countRecentCheckouts(transaction, caller.userId)) >= MAX_CHECKOUTS_PER_HOUR) {
      throw new ApiError('too_many_requests');
    }
    return insertCheckout(transaction, {
      checkoutId: randomUUID(),
      userId: caller.userId,
      idempotencyKey,
      pack,
      returnPath,
    });
  });
  if (checkout.url !== null) return { url: checkout.url };
  const email = await readEmail(database, caller.userId);
  const session = await start(deps, () =>
    payments.startCheckout({
      checkoutId: checkout.checkout_id,
      userId: caller.userId,
      email,
      pack,
      successPath: withCheckout(returnPath, checkout.checkout_id),
      cancelPath: returnPath,
    }),
  );
  await saveSession(database, checkout.checkout_id, session);
  return { url: (await closeEarlier(deps, caller.userId)) ?? session.url };
};

/** Returns the address of the open page, if it sells the wanted pack and is not paid yet. */
async function findSame(
  deps: Deps,
  userId: UserId,
  returnPath: string,
): Promise<string | undefined> {
  const { database, payments, settings } = deps;
  const known = await selectSameCheckout(database, userId, { pack: settings.topUp, returnPath });
  if (known === undefined || payments.kind === 'local') return known?.url;
  const session = await start(deps, () => payments.readSession(known.session_id, toPack(known)));
  return session?.state === 'open' ? known.url : undefined;
}

/**
 * Closes all checkouts of a user except the newest: of concurrent calls the last one counts.
 * @returns the address of the newest.
 */
async function closeEarlier(deps: Deps, userId: UserId): Promise<string | undefined> {
  const { database, payments, log } = deps;
  const [newest, ...earlier] = await selectOpenCheckouts(database, userId);
  for (const { checkout_id, session_id } of earlier) {
    try {
      // If it was paid in the meantime, the provider's event credits it.
      const isClosed = await payments.closeSession(session_id);
      if (isClosed) await saveState(database, checkout_id, 'expired');
    } catch (error) {
      log.error({ err: error, sessionId: session_id }, 'an earlier checkout could not be closed');
    }
  }
  return newest?.url;
}

async function start<Started>(deps: Deps, call: () => Promise<Started>): Promise<Started> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error({ err: error, transient: error.transient }, 'a checkout could not be started');
    throw new ApiError('provider_failed', 'The payment page could not be opened.', {
      cause: error,
    });
  }
}

/** Origin to resolve paths against, to check that they stay on this site. Any origin works. */
const baseOrigin = 'http://site.invalid';

/**
 * Normalises a path of this site; anything else becomes the account screen. The check covers the
 * normalised path, because `/.//host` normalises to `//host`, which is another site.
 */
function toOwnPath(path: string | undefined): string {
  if (path === undefined || !/^\/[^\\\s]*$/.test(path) || !URL.canParse(path, baseOrigin)) {
    return accountPath;
  }
  const url = new URL(path, baseOrigin);
  const isOwn = url.origin === baseOrigin && !url.pathname.startsWith('//');
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : accountPath;
}

function withCheckout(path: string, checkoutId: string): string {
  const url = new URL(path, baseOrigin);
  url.searchParams.set('checkout', checkoutId);
  return `${url.pathname}${url.search}${url.hash}`;
}
