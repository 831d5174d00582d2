import { randomUUID } from 'node:crypto';
import { PaymentsUnavailable } from '@/adapters/payments/payments';
import type { createCheckout as operation } from '@/contracts/checkout';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import {
  countRecentCheckouts,
  insertCheckout,
  lockCheckouts,
  saveSession,
  selectEmail,
} from './checkout-store';

/** More top-ups than this in an hour are not a person's. */
const MOST_PER_HOUR = 30;
const accountPath = '/app/user/account';

/** Starts a top-up and answers with the page where it is paid. */
export const createCheckout: UseCase<typeof operation> = async (tools, input) => {
  const { caller, query, idempotencyKey } = input;
  const { database, payments, settings } = tools;
  if (payments.kind === 'local' && !tools.localMode) {
    throw new ApiError('unavailable', 'Top-ups are not set up on this site.');
  }
  const pack = settings.topUp;
  const checkout = await database.transaction(async (transaction) => {
    // Of many calls at once each counts those before it.
    await lockCheckouts(transaction, caller.userId);
    if ((await countRecentCheckouts(transaction, caller.userId)) >= MOST_PER_HOUR) {
      throw new ApiError('too_many_requests');
    }
    return insertCheckout(transaction, {
      checkoutId: randomUUID(),
      userId: caller.userId,
      idempotencyKey,
      pack,
    });
  });
  if (checkout.url !== null) return { url: checkout.url };
  const back = toOwnPath(query.returnTo);
  const email = await selectEmail(database, caller.userId);
  const session = await start(tools, () =>
    payments.startCheckout({
      checkoutId: checkout.checkout_id,
      userId: caller.userId,
      email,
      pack,
      successPath: withCheckout(back, checkout.checkout_id),
      cancelPath: back,
    }),
  );
  await saveSession(database, checkout.checkout_id, session);
  return { url: session.url };
};

async function start<Started>(tools: Deps, call: () => Promise<Started>): Promise<Started> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    tools.log.error({ err: error, passing: error.passing }, 'a checkout could not be started');
    throw new ApiError('provider_failed', 'The payment page could not be opened.', {
      cause: error,
    });
  }
}

/** Any origin serves: it only shows whether a path stays on the one it is resolved against. */
const anyOrigin = 'http://site.invalid';

/**
 * A path of this site in its normal form; anything else becomes the account screen. The normal form
 * is what is checked: `/.//host` starts with one slash and normalises to `//host`, another site.
 */
function toOwnPath(path: string | undefined): string {
  if (path === undefined || !/^\/[^\\\s]*$/.test(path) || !URL.canParse(path, anyOrigin)) {
    return accountPath;
  }
  const url = new URL(path, anyOrigin);
  const isOwn = url.origin === anyOrigin && !url.pathname.startsWith('//');
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : accountPath;
}

function withCheckout(path: string, checkoutId: string): string {
  const url = new URL(path, anyOrigin);
  url.searchParams.set('checkout', checkoutId);
  return `${url.pathname}${url.search}${url.hash}`;
}
