import { z } from 'zod';
import type { Queryable, Transaction } from '@/adapters/database/database';
import { lockCounted } from '@/adapters/database/lock-counted';
import type { PaymentEvent, TopUpPack } from '@/adapters/payments/payments';
import type { UserId } from '@/contracts/ids';

export interface CheckoutRow {
  readonly checkout_id: string;
  readonly user_id: UserId;
  readonly state: 'open' | 'paying' | 'credited' | 'expired' | 'refused' | 'failed';
  readonly session_id: string | null;
  readonly url: string | null;
  readonly pack_tokens: number;
  readonly pack_amount: number | null;
  readonly pack_currency: string | null;
  readonly tokens: number | null;
  readonly reclaimed: number;
}

const columns = `checkout_id, user_id, state, session_id, url, pack_tokens::float8 as pack_tokens,
  pack_amount::float8 as pack_amount, pack_currency, tokens::float8 as tokens,
  reclaimed::float8 as reclaimed`;

/** Returns the pack as it was sold, independent of the current settings. */
export function toPack(checkout: CheckoutRow): TopUpPack {
  return {
    tokens: checkout.pack_tokens,
    amount: checkout.pack_amount ?? undefined,
    currency: checkout.pack_currency ?? undefined,
  };
}

/** Returns an id from outside, or null if it is not well-formed; null matches no row. */
function toId(text: string | undefined): string | null {
  return z.guid().safeParse(text).data ?? null;
}

/** Inserts a checkout, or returns the one that an earlier call with the same key created. */
export async function insertCheckout(
  database: Queryable,
  checkout: {
    checkoutId: string;
    userId: UserId;
    idempotencyKey: string | undefined;
    pack: TopUpPack;
    returnPath: string;
  },
): Promise<CheckoutRow> {
  const { pack } = checkout;
  const [row] = await database.query<CheckoutRow>(
    `insert into checkouts
       (checkout_id, user_id, idempotency_key, pack_tokens, pack_amount, pack_currency, return_path)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, idempotency_key) do update set idempotency_key = excluded.idempotency_key
     returning ${columns}`,
    [
      checkout.checkoutId,
      checkout.userId,
      checkout.idempotencyKey ?? null,
      pack.tokens,
      pack.amount ?? null,
      pack.currency ?? null,
      checkout.returnPath,
    ],
  );
  if (row === undefined) throw new Error('the checkout was not inserted');
  return row;
}

export async function saveSession(
  database: Queryable,
  checkoutId: string,
  session: { sessionId: string; url: string },
): Promise<void> {
  await database.query('update checkouts set session_id = $2, url = $3 where checkout_id = $1', [
    checkoutId,
    session.sessionId,
    session.url,
  ]);
}

/** Serialises the transactions that start top-ups of one user. */
export async function lockUserCheckouts(transaction: Transaction, userId: UserId): Promise<void> {
  await lockCounted(transaction, 'checkouts', userId);
}

export async function countRecentCheckouts(database: Queryable, userId: UserId): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from checkouts
      where user_id = $1 and created > now() - interval '1 hour'`,
    [userId],
  );
  return row?.count ?? 0;
}

/** An open checkout that the provider knows. */
export type OpenCheckoutRow = CheckoutRow & { readonly session_id: string; readonly url: string };

/** Returns the newest checkouts of one user that, as far as is known, can still be paid, newest first. */
export function selectOpenCheckouts(database: Queryable, userId: UserId) {
  return database.query<OpenCheckoutRow>(
    `select ${columns} from checkouts
      where user_id = $1 and state = 'open' and session_id is not null
      order by created desc, checkout_id desc limit 5`,
    [userId],
  );
}

/**
 * Returns the newest open checkout, if it sells this pack, returns to the same page, and does not expire
 * soon.
 */
export async function selectSameCheckout(
  database: Queryable,
  userId: UserId,
  { pack, returnPath }: { pack: TopUpPack; returnPath: string },
): Promise<OpenCheckoutRow | undefined> {
  const [row] = await database.query<OpenCheckoutRow>(
    `select * from (
       select ${columns}, return_path, created from checkouts
        where user_id = $1 and state = 'open' and session_id is not null
        order by created desc, checkout_id desc limit 1) as newest
      where return_path = $2 and created > now() - interval '20 hours' and pack_tokens = $3
        and pack_amount is not distinct from $4 and pack_currency is not distinct from $5`,
    [userId, returnPath, pack.tokens, pack.amount ?? null, pack.currency ?? null],
  );
  return row;
}

async function selectOne(
  database: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<CheckoutRow | undefined> {
  const [row] = await database.query<CheckoutRow>(
    `select ${columns} from checkouts where ${condition}`,
    values,
  );
  return row;
}

export function selectCheckout(database: Queryable, checkoutId: string, userId: UserId) {
  return selectOne(database, 'checkout_id = $1 and user_id = $2', [toId(checkoutId), userId]);
}

/**
 * Finds a checkout of any user, for events of the provider: by its session, or by our own id if the process
 * ended before it saved the session.
 */
export function selectCheckoutBySession(
  database: Queryable,
  sessionId: string,
  checkoutId?: string,
) {
  return selectOne(database, 'session_id = $1 or checkout_id = $2', [sessionId, toId(checkoutId)]);
}

export function lockCheckout(transaction: Transaction, checkoutId: string) {
  return selectOne(transaction, 'checkout_id = $1 for update', [checkoutId]);
}

export function lockCheckoutByPayment(transaction: Transaction, paymentId: string) {
  return selectOne(transaction, 'payment_id = $1 for update', [paymentId]);
}

export async function saveCredit(
  transaction: Transaction,
  checkoutId: string,
  credit: { tokens: number; sessionId: string; paymentId: string | undefined },
): Promise<void> {
  await transaction.query(
    `update checkouts
        set state = 'credited', tokens = $2, session_id = $3, payment_id = $4, return_path = null
      where checkout_id = $1`,
    [checkoutId, credit.tokens, credit.sessionId, credit.paymentId ?? null],
  );
}

export async function saveState(
  database: Queryable,
  checkoutId: string,
  state: 'expired' | 'refused',
): Promise<void> {
  await database.query(
    `update checkouts set state = $2, return_path = null
      where checkout_id = $1 and state in ('open', 'paying')`,
    [checkoutId, state],
  );
}

/** A late payment and the pack it pays for. */
export interface Due {
  readonly amount: number | undefined;
  readonly currency: string | undefined;
  readonly tokens: number | undefined;
}

/** Records that the payment waits for the bank (`paying`), or that the bank refused it. */
export async function saveLatePayment(
  database: Queryable,
  checkoutId: string,
  state: 'paying' | 'failed',
  { amount, currency, tokens }: Due,
): Promise<void> {
  await database.query(
    `update checkouts
        set state = $2, due_amount = $3, due_currency = $4, due_tokens = $5, return_path = null,
            paying_since = coalesce(paying_since, now()),
            failed_at = case when $2 = 'failed' then now() end
      where checkout_id = $1 and (state = 'open' or state = 'paying' and $2 = 'failed')`,
    [checkoutId, state, amount ?? null, currency ?? null, tokens ?? null],
  );
}

export interface LatePaymentRow {
  readonly checkout_id: string;
  readonly state: 'paying' | 'failed';
  readonly tokens: number | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly since: Date;
}

/**
 * Returns checkouts that wait for a bank, and those refused within the last week and not paid since, newest
 * first.
 */
export function selectLatePayments(database: Queryable, userId: UserId) {
  return database.query<LatePaymentRow>(
    `select checkout_id, state, due_tokens::float8 as tokens, due_amount::float8 as amount,
            due_currency as currency, coalesce(failed_at, paying_since) as since
       from checkouts as late
      where user_id = $1 and (state = 'paying'
         or state = 'failed' and failed_at > now() - interval '7 days' and not exists (
              select from checkouts as later
               where later.user_id = $1 and later.state = 'credited' and later.created > late.created))
      order by since desc, checkout_id limit 20`,
    [userId],
  );
}

export async function saveReclaimed(
  transaction: Transaction,
  checkoutId: string,
  reclaimed: number,
): Promise<void> {
  await transaction.query('update checkouts set reclaimed = $2 where checkout_id = $1', [
    checkoutId,
    reclaimed,
  ]);
}

/**
 * Claims open checkouts last checked at least two minutes ago, and checkouts waiting for a bank last checked
 * at least 30 minutes ago. Only one process gets each.
 */
export function takeOpenCheckouts(database: Queryable): Promise<CheckoutRow[]> {
  return database.query<CheckoutRow>(
    `update checkouts set asked = now() where checkout_id in (
       select checkout_id from checkouts
        where session_id is not null
          and (state = 'open' and asked < now() - interval '2 minutes'
            or state = 'paying' and asked < now() - interval '30 minutes')
        order by asked limit 20 for update skip locked)
     returning ${columns}`,
  );
}

/**
 * Expires checkouts that never reached the provider, or that the provider no longer knows. A payment that
 * waits for a bank has three months, because no payment method takes longer.
 */
export async function expireOldCheckouts(database: Queryable): Promise<void> {
  await database.query(
    `update checkouts set state = 'expired', return_path = null
      where state = 'open' and (created < now() - interval '7 days'
         or session_id is null and created < now() - interval '1 day')
         or state = 'paying' and created < now() - interval '90 days'`,
  );
}

export async function insertEvent(database: Queryable, event: PaymentEvent): Promise<void> {
  await database.query(
    'insert into payment_events (event_id, event) values ($1, $2) on conflict do nothing',
    [event.eventId, JSON.stringify(event)],
  );
}

/** Claims a pending event for one process, and again after a minute if that process did not finish it. */
export async function takeEvent(database: Queryable): Promise<PaymentEvent | undefined> {
  const [row] = await database.query<{ event: PaymentEvent }>(
    `update payment_events set tried = now() where event_id in (
       select event_id from payment_events
        where not done and (tried is null or tried < now() - interval '1 minute')
        order by received limit 1 for update skip locked)
     returning event`,
  );
  return row?.event;
}

export async function finishEvent(database: Queryable, eventId: string): Promise<void> {
  await database.query('update payment_events set done = true where event_id = $1', [eventId]);
}

/**
 * Closes events about unknown payments after a day.
 * @returns their ids.
 */
export async function finishOldEvents(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ event_id: string }>(
    `update payment_events set done = true
      where not done and received < now() - interval '1 day' returning event_id`,
  );
  return rows.map((row) => row.event_id);
}

export interface DisputeRow {
  readonly outcome: 'open' | 'won' | 'lost';
  /** Tokens deducted while the dispute was open. */
  readonly taken: number;
}

export async function selectDispute(
  transaction: Transaction,
  disputeId: string,
): Promise<DisputeRow | undefined> {
  const [row] = await transaction.query<DisputeRow>(
    'select outcome, taken::float8 as taken from payment_disputes where dispute_id = $1 for update',
    [disputeId],
  );
  return row;
}

export async function saveDispute(
  transaction: Transaction,
  disputeId: string,
  dispute: DisputeRow,
): Promise<void> {
  await transaction.query(
    `insert into payment_disputes (dispute_id, outcome, taken) values ($1, $2, $3)
     on conflict (dispute_id) do update set outcome = excluded.outcome, taken = excluded.taken`,
    [disputeId, dispute.outcome, dispute.taken],
  );
}
