import type { Db, PgBoss } from 'pg-boss';

interface OldJob {
  readonly id: string;
  readonly name: string;
  readonly data: object;
  readonly priority: number;
  readonly group: string | null;
}

/**
 * Imports the unfinished jobs of pg-boss 10 and drops its schema, because pg-boss 12 migrates only
 * schemas of pg-boss 11 and later. A running job restarts from its checkpoints, so no provider request is
 * repeated; a worker of the old release that still runs it can no longer complete it.
 */
export async function importOldJobs(boss: PgBoss, db: Db): Promise<void> {
  await db.executeSql(`select pg_advisory_xact_lock(hashtextextended('homereel old jobs', 0))`);
  const { rows } = await db.executeSql(`select to_regclass('job_queue.job') as found`);
  if (rows[0].found === null) return;
  await db.executeSql('lock table job_queue.job in access exclusive mode');
  const { rows: jobs }: { rows: OldJob[] } = await db.executeSql(
    `select id, name, data, priority, singleton_key as "group" from job_queue.job
      where name in ('videos', 'pictures', 'events') and state < 'completed'
      order by priority desc, created_on`,
  );
  for (const { id, name, data, priority, group } of jobs) {
    await boss.send(name, data, {
      id,
      priority,
      ...(group !== null && { group: { id: group } }),
      db,
    });
  }
  await db.executeSql('drop schema job_queue cascade');
}
