import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '@/adapters/database/migrate';
import { openPostgres } from '@/adapters/database/postgres';
import { openPgBossQueue } from '@/adapters/queue/pg-boss-queue';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import type { RenderEvent } from '@/contracts/render-event';
import { eventually } from '../../support/eventually';
import { emptyDatabase } from '../../support/fresh-database';
import { fakeResult } from './fake-work';
import { toPictureJob } from './stub-queue';

const connectionString = await emptyDatabase();
await migrate(connectionString);
const database = openPostgres({ connectionString });
afterAll(() => database.close());

/** As much of the tables of pg-boss 10 as unfinished jobs need. */
const oldTables = `
  create schema job_queue;
  create type job_queue.job_state as enum
    ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table job_queue.job (
    id uuid primary key default gen_random_uuid(), name text not null,
    priority integer not null default 0, data jsonb, state job_queue.job_state not null,
    singleton_key text, created_on timestamptz not null default now())`;

const toJob = (jobId: string) => ({ ...toPictureJob('work'), jobId });

it('makes what an earlier release left in its queue: waiting, running, or not yet told', async () => {
  for (const statement of oldTables.split(';')) await database.query(statement);
  const [waiting, running, told, over] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const insert = (name: string, id: string, state: string, data: object) =>
    database.query(
      `insert into job_queue.job (name, id, state, data, singleton_key)
       values ($1, $2, $3::job_queue.job_state, $4, $5)`,
      [name, id, state, data, name === 'events' ? null : 'anna'],
    );
  await insert('pictures', waiting, 'created', toJob(waiting));
  await insert('pictures', running, 'active', toJob(running));
  await insert('pictures', over, 'completed', toJob(over));
  await insert('events', randomUUID(), 'retry', {
    kind: 'completed',
    jobId: told,
    result: fakeResult,
  });
  await database.query(
    `insert into job_notes (job_id, name, value) values ($1, 'request', '{"state":"submitted"}')`,
    [running],
  );

  const onError = (error: unknown) => console.error(error);
  // Both sides start at once, as after an upgrade.
  const [queue, worker] = await Promise.all([
    openPgBossQueue({ connectionString, database, onError }),
    openPgBossWorker({ connectionString, slots: { videos: 1, pictures: 1 }, onError }),
  ]);
  const events: RenderEvent[] = [];
  const remembered: unknown[] = [];
  await queue.onEvent(async (event) => void events.push(event));
  await worker.work(async ({ checkpoints }) => {
    const request = await checkpoints.read('request');
    if (request !== undefined) remembered.push(request);
    return fakeResult;
  });
  await eventually(() => expect(events).toHaveLength(3));
  await worker.drain();
  await queue.close();
  expect(events.map(({ jobId }) => String(jobId)).sort()).toEqual([waiting, running, told].sort());
  expect(remembered).toEqual([{ state: 'submitted' }]);
  expect(await database.query(`select to_regnamespace('job_queue') as schema`)).toEqual([
    { schema: null },
  ]);
});
