import pg from 'pg';
import { inTransaction } from '@/adapters/database/in-transaction';
import type { SqlRunner } from './job-tables';

/** A connection of its own: it holds locks or listens, so no pool may hand it to anyone else. */
export interface Connection extends SqlRunner {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs `work` between begin and commit; rolls back when it throws. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Hears every notification of these channels as long as the connection lasts. */
  listen(
    names: readonly string[],
    handle: (channel: string, payload: string) => void,
  ): Promise<void>;
  /** Aborted when the connection is lost; every lock it held is then free. */
  readonly lost: AbortSignal;
  close(): Promise<void>;
}

/**
 * The server ends a session within about 10 s of its host falling silent, so that a lock is not held
 * by a machine that lost its power.
 */
const keepAlive = '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';

export async function connect(connectionString: string): Promise<Connection> {
  const client = new pg.Client({ connectionString, keepAlive: true, options: keepAlive });
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('the database connection ended')));
  await client.connect();
  let turn: Promise<unknown> = Promise.resolve();
  function executeSql<Row extends object>(
    text: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<Row>> {
    const answer = turn.then(() => client.query<Row>(text, values));
    turn = answer.catch(() => undefined);
    return answer;
  }
  return {
    executeSql,
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await executeSql<Row>(text, values)).rows,
    transaction: (work) => inTransaction(executeSql, work),
    async listen(names, handle) {
      client.on('notification', ({ channel, payload }) => handle(channel, payload ?? ''));
      for (const name of names) await executeSql(`listen ${name}`);
    },
    lost: lost.signal,
    close: () => client.end().catch(() => undefined),
  };
}
