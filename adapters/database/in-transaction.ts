import type { Pool, PoolClient } from 'pg';

/** Returns whether a statement exceeded its connection's timeout: that connection may never respond again. */
function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Runs `work` in a transaction on this connection: commits when it resolves, rolls back when it throws.
 * @param query sends one statement on the connection.
 */
export async function inTransaction<Result>(
  query: (text: string) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  await query('begin');
  try {
    const result = await work();
    await query('commit');
    return result;
  } catch (error) {
    // A rollback fails only on a broken connection, and then the server rolls back.
    if (!hasTimedOut(error)) await query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Runs `work` in a transaction on a connection of the pool. The pool drops a connection that broke or timed out. */
export async function inPoolTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await inTransaction(
      (text) => client.query(text),
      () => work(client),
    );
  } catch (error) {
    isLost = hasTimedOut(error);
    throw error;
  } finally {
    client.release(isLost);
  }
}
