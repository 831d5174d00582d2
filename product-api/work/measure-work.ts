import type { Queryable } from '@/adapters/database/database';
import type { WorkKind } from './work-store';

export interface WorkMeasure {
  readonly kind: WorkKind;
  readonly state: 'completed' | 'failed';
  readonly count: number;
  /** From being asked for to its end, all together. */
  readonly seconds: number;
}

/** How much was made in the last hour, and how long that took. */
export function measureWork(database: Queryable): Promise<WorkMeasure[]> {
  return database.query<WorkMeasure>(
    `select kind, state, count(*)::int as count,
            extract(epoch from sum(ended - created))::float8 as seconds
       from work where ended > now() - interval '1 hour' group by kind, state`,
  );
}
