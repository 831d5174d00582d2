import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId, UserId, WebhookDeliveryId, WebhookId } from '@/contracts/ids';
import type { WebhookDelivery } from '@/contracts/publishing/webhooks';
import type { Owner } from '@/product-api/http/route';

export interface NewEvent {
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly created: Date;
}

export async function insertEvent(
  transaction: Transaction,
  { userId }: Owner,
  { eventId, type, body, created }: NewEvent,
): Promise<void> {
  await transaction.query(
    `insert into webhook_events (event_id, user_id, type, body, created)
     values ($1, $2, $3, $4, $5)`,
    [eventId, userId, type, body, created],
  );
}

export async function insertDelivery(
  transaction: Transaction,
  webhookId: WebhookId,
  { eventId, created }: NewEvent,
): Promise<WebhookDeliveryId> {
  const [row] = await transaction.query<{ deliveryId: WebhookDeliveryId }>(
    `insert into webhook_deliveries (webhook_id, event_id, next_attempt, created)
     values ($1, $2, $3, $3) returning delivery_id as "deliveryId"`,
    [webhookId, eventId, created],
  );
  if (row === undefined) throw new Error('a delivery was not stored');
  return row.deliveryId;
}

/** A delivery with its body. */
export interface DeliveryRow {
  readonly deliveryId: WebhookDeliveryId;
  readonly webhookId: WebhookId;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly state: WebhookDelivery['state'];
  readonly attempts: number;
  /** The attempts before it was last sent by hand. */
  readonly attemptsBefore: number;
}

const deliveryColumns = `d.delivery_id as "deliveryId", d.webhook_id as "webhookId",
  d.event_id as "eventId", e.type, e.body, d.state, d.attempts,
  d.attempts_before as "attemptsBefore"`;

export async function selectDelivery(
  database: Queryable,
  deliveryId: WebhookDeliveryId,
): Promise<DeliveryRow | undefined> {
  const [row] = await database.query<DeliveryRow>(
    `select ${deliveryColumns} from webhook_deliveries d join webhook_events e using (event_id)
      where d.delivery_id = $1`,
    [deliveryId],
  );
  return row;
}

/** Locks a delivery until the transaction ends. */
export async function lockDelivery(
  transaction: Transaction,
  deliveryId: WebhookDeliveryId,
): Promise<DeliveryRow | undefined> {
  await transaction.query('select from webhook_deliveries where delivery_id = $1 for update', [
    deliveryId,
  ]);
  return selectDelivery(transaction, deliveryId);
}

export interface Attempt {
  readonly at: Date;
  readonly status: number | null;
  readonly milliseconds: number;
  readonly answer: string;
  readonly problem: string | null;
}

/** Adds an attempt to a locked delivery. */
export async function insertAttempt(
  transaction: Transaction,
  { deliveryId, attempts }: DeliveryRow,
  attempt: Attempt,
): Promise<void> {
  await transaction.query(
    `insert into webhook_attempts (delivery_id, attempt, at, status, milliseconds, answer, problem)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      deliveryId,
      attempts + 1,
      attempt.at,
      attempt.status,
      attempt.milliseconds,
      attempt.answer,
      attempt.problem,
    ],
  );
}

export async function updateDelivery(
  transaction: Transaction,
  { deliveryId, state, attempts, attemptsBefore }: Omit<DeliveryRow, 'body' | 'type'>,
  nextAttempt: Date | null,
): Promise<void> {
  await transaction.query(
    `update webhook_deliveries
        set state = $2, attempts = $3, attempts_before = $4, next_attempt = $5
      where delivery_id = $1`,
    [deliveryId, state, attempts, attemptsBefore, nextAttempt],
  );
}

/** Ends what waits for a webhook that is off. */
export async function updateStopped(transaction: Transaction, id: WebhookId): Promise<void> {
  await transaction.query(
    `update webhook_deliveries set state = 'stopped', next_attempt = null
      where webhook_id = $1 and state = 'waiting'`,
    [id],
  );
}

export interface LoggedDelivery extends Pick<DeliveryRow, 'deliveryId' | 'eventId' | 'type'> {
  readonly state: WebhookDelivery['state'];
  readonly created: Date;
  readonly nextAttempt: Date | null;
  /** Newest first; times as texts of ISO 8601. */
  readonly attempts: readonly (Omit<Attempt, 'at'> & { readonly at: string })[];
}

const logged = `d.delivery_id as "deliveryId", d.event_id as "eventId", e.type, d.state, d.created,
  d.next_attempt as "nextAttempt",
  coalesce((select json_agg(json_build_object('at', a.at, 'status', a.status,
              'milliseconds', a.milliseconds, 'answer', a.answer, 'problem', a.problem)
              order by a.attempt desc)
              from (select * from webhook_attempts where delivery_id = d.delivery_id
                     order by attempt desc limit 30) a), '[]') as attempts`;

export function selectLog(
  database: Queryable,
  id: WebhookId,
  max: number,
): Promise<LoggedDelivery[]> {
  return database.query<LoggedDelivery>(
    `select ${logged} from webhook_deliveries d join webhook_events e using (event_id)
      where d.webhook_id = $1 order by d.created desc, d.delivery_id limit $2`,
    [id, max],
  );
}

export async function selectLogged(
  database: Queryable,
  id: WebhookId,
  deliveryId: WebhookDeliveryId,
): Promise<LoggedDelivery | undefined> {
  const [row] = await database.query<LoggedDelivery>(
    `select ${logged} from webhook_deliveries d join webhook_events e using (event_id)
      where d.webhook_id = $1 and d.delivery_id = $2`,
    [id, deliveryId],
  );
  return row;
}

/** Counts the deliveries of a kind to a webhook since a time. */
export async function countRecent(
  database: Queryable,
  id: WebhookId,
  type: string,
  since: Date,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count
       from webhook_deliveries d join webhook_events e using (event_id)
      where d.webhook_id = $1 and e.type = $2 and d.created > $3`,
    [id, type, since],
  );
  return row?.count ?? 0;
}

/** Takes the deliveries that should have been tried before `due`; their next attempt is `now`. */
export function takeOverdue(
  transaction: Transaction,
  due: Date,
  now: Date,
): Promise<{ deliveryId: WebhookDeliveryId; userId: UserId; attempts: number }[]> {
  return transaction.query(
    `with overdue as (
       select delivery_id from webhook_deliveries
        where state = 'waiting' and next_attempt < $1
        order by next_attempt limit 500 for update skip locked
     )
     update webhook_deliveries d set next_attempt = $2
       from overdue, webhook_events e
      where d.delivery_id = overdue.delivery_id and e.event_id = d.event_id
     returning d.delivery_id as "deliveryId", e.user_id as "userId", d.attempts`,
    [due, now],
  );
}

/** Forgets events from before `since`, with their deliveries. */
export async function deleteEvents(database: Queryable, since: Date): Promise<void> {
  await database.query('delete from webhook_events where created < $1', [since]);
}

/** Deletes a user's events about a project, with their deliveries. */
export async function deleteEventsAbout(
  transaction: Transaction,
  { userId }: Owner,
  projectId: ProjectId,
): Promise<void> {
  await transaction.query(
    `delete from webhook_events
      where user_id = $1 and body::jsonb -> 'data' ->> 'projectId' = $2`,
    [userId, projectId],
  );
}
