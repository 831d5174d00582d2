import type { Queryable, Transaction } from '@/adapters/database/database';
import type { UserId, WebhookId } from '@/contracts/ids';
import type { WebhookEventType } from '@/contracts/publishing/webhook-events';
import type { Webhook } from '@/contracts/publishing/webhooks';
import type { Owner } from '@/product-api/http/route';

export type OffReason = NonNullable<Webhook['off']>['reason'];

export interface WebhookRow {
  readonly webhookId: WebhookId;
  readonly url: string;
  readonly events: WebhookEventType[];
  readonly created: Date;
  readonly offSince: Date | null;
  readonly offReason: OffReason | null;
  readonly failingSince: Date | null;
  readonly formerUntil: Date | null;
}

const columns = `webhook_id as "webhookId", url, events, created, off_since as "offSince",
  off_reason as "offReason", failing_since as "failingSince", former_until as "formerUntil"`;

export function selectWebhooks(database: Queryable, { userId }: Owner): Promise<WebhookRow[]> {
  return database.query<WebhookRow>(
    `select ${columns} from webhooks where user_id = $1 order by created desc, webhook_id`,
    [userId],
  );
}

export async function selectWebhook(
  database: Queryable,
  { userId }: Owner,
  id: WebhookId,
): Promise<WebhookRow | undefined> {
  const [row] = await database.query<WebhookRow>(
    `select ${columns} from webhooks where user_id = $1 and webhook_id = $2`,
    [userId, id],
  );
  return row;
}

/** Locks a webhook until the transaction ends. */
export async function lockWebhook(transaction: Transaction, id: WebhookId): Promise<void> {
  await transaction.query('select from webhooks where webhook_id = $1 for update', [id]);
}

/** Returns a user's active webhooks that are subscribed to this event. */
export async function selectListening(
  database: Queryable,
  { userId }: Owner,
  type: string,
): Promise<WebhookId[]> {
  const rows = await database.query<{ webhookId: WebhookId }>(
    `select webhook_id as "webhookId" from webhooks
      where user_id = $1 and off_since is null and $2 = any(events) for share`,
    [userId, type],
  );
  return rows.map(({ webhookId }) => webhookId);
}

export interface NewWebhook {
  readonly webhookId: WebhookId;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
  readonly secret: Buffer;
}

/** @returns undefined if the user already has `max` webhooks. */
export async function insertWebhook(
  database: Queryable,
  { userId }: Owner,
  webhook: NewWebhook,
  max: number,
): Promise<WebhookRow | undefined> {
  const [row] = await database.query<WebhookRow>(
    `insert into webhooks (webhook_id, user_id, url, events, secret)
     select $1, $2, $3, $4, $5
      where (select count(*) from webhooks where user_id = $2) < $6
     returning ${columns}`,
    [webhook.webhookId, userId, webhook.url, webhook.events, webhook.secret, max],
  );
  return row;
}

/** Turning it on clears its failure. */
export async function updateWebhook(
  transaction: Transaction,
  { webhookId, url, events, offSince, offReason }: WebhookRow,
): Promise<void> {
  await transaction.query(
    `update webhooks set url = $2, events = $3, off_since = $4, off_reason = $5,
            failing_since = case when off_since is not null and $4::timestamptz is null then null
                                 else failing_since end
      where webhook_id = $1`,
    [webhookId, url, events, offSince, offReason],
  );
}

/** Sets a new secret. For a grace period, the former secret signs too. */
export async function updateSecret(
  database: Queryable,
  id: WebhookId,
  secret: Buffer,
  formerUntil: Date,
): Promise<void> {
  await database.query(
    `update webhooks set former_secret = secret, former_until = $3, secret = $2
      where webhook_id = $1`,
    [id, secret, formerUntil],
  );
}

export async function deleteWebhookRow(
  database: Queryable,
  { userId }: Owner,
  id: WebhookId,
): Promise<void> {
  await database.query('delete from webhooks where user_id = $1 and webhook_id = $2', [userId, id]);
}

/** The fields of a webhook that a delivery needs. */
export interface Receiver {
  readonly webhookId: WebhookId;
  readonly userId: UserId;
  readonly url: string;
  readonly secret: Buffer;
  /** Null after its grace period. */
  readonly formerSecret: Buffer | null;
}

/** @returns undefined for a webhook that is off. */
export async function selectReceiver(
  database: Queryable,
  id: WebhookId,
  now: Date,
): Promise<Receiver | undefined> {
  const [row] = await database.query<Receiver>(
    `select webhook_id as "webhookId", user_id as "userId", url, secret,
            case when former_until > $2 then former_secret end as "formerSecret"
       from webhooks where webhook_id = $1 and off_since is null`,
    [id, now],
  );
  return row;
}

/** Records whether a delivery reached the webhook. @returns the time since which none has. */
export async function updateReached(
  transaction: Transaction,
  id: WebhookId,
  failedAt: Date | null,
): Promise<Date | null> {
  const [row] = await transaction.query<{ failingSince: Date | null }>(
    `update webhooks set failing_since = case when $2::timestamptz is null then null
                                              else coalesce(failing_since, $2) end
      where webhook_id = $1 returning failing_since as "failingSince"`,
    [id, failedAt],
  );
  return row?.failingSince ?? null;
}

export async function updateOff(
  transaction: Transaction,
  id: WebhookId,
  off: { readonly reason: OffReason; readonly since: Date },
): Promise<void> {
  await transaction.query(
    `update webhooks set off_since = $2, off_reason = $3
      where webhook_id = $1 and off_since is null`,
    [id, off.since, off.reason],
  );
}
