import type { Database } from '@/adapters/database/database';

/**
 * Adds to the counts of all product APIs within a minute.
 * @returns the updated sums, in any order.
 */
export async function addRequestCounts(
  database: Database,
  minute: number,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  // Sorted, so that two processes never wait for each other's rows.
  const rows = await database.query<{ counted: string; requests: number }>(
    `insert into request_counts as known (counted, minute, requests)
     select counted, $1, requests from unnest($2::text[], $3::int[]) as given (counted, requests)
      order by counted
     on conflict (counted, minute) do update set requests = known.requests + excluded.requests
     returning counted, requests`,
    [minute, [...counts.keys()], [...counts.values()]],
  );
  return new Map(rows.map(({ counted, requests }) => [counted, requests]));
}

export async function deleteRequestCounts(database: Database, before: number): Promise<void> {
  await database.query('delete from request_counts where minute < $1', [before]);
}
