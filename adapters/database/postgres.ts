import pg from 'pg';
import type { Database, Queryable } from './database';
import { inPoolTransaction } from './in-transaction';

/** Serialization failure and deadlock: a retry of the transaction may succeed. */
const transientStates = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;

/**
 * A statement that takes longer has lost its connection, such as when the database's machine was replaced: the
 * kernel would notice after a quarter of an hour. The pool opens another one.
 */
const QUERY_TIMEOUT_MS = 120_000;

export interface PostgresOptions {
  readonly connectionString: string;
  /** Maximum number of connections; default 20. */
  readonly connections?: number | undefined;
  /** Default two minutes; 0: however long it takes. */
  readonly queryTimeoutMs?: number;
  /** Behind a transaction-mode pooler: disables prepared statements, which need a stable connection. */
  readonly isPooled?: boolean;
  /** Receives the errors of idle connections that broke; the pool replaces them. */
  readonly onError?: (error: Error) => void;
}

/** A pool of connections to PostgreSQL. Nothing is connected before the first query. */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.connections ?? 20,
    connectionTimeoutMillis: 10_000,
    query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    application_name: 'homereel',
  });
  pool.on('error', (error) => options.onError?.(error));
  const name = options.isPooled === true ? () => undefined : toName;
  return {
    query: toQuery(pool, name),
    async transaction(work) {
      let acts: (() => Promise<void>)[] = [];
      const result = await retryTransient(() => {
        acts = [];
        return inPoolTransaction(pool, (client) =>
          work({ query: toQuery(client, name), afterCommit: (act) => void acts.push(act) }),
        );
      });
      for (const act of acts) await act();
      return result;
    },
    close: () => pool.end(),
  };
}

async function retryTransient<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
    }
  }
}

function toQuery(
  client: pg.Pool | pg.PoolClient,
  name: (text: string) => string | undefined,
): Queryable['query'] {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const result = await client.query<Row>({
      name: name(text) ?? '',
      text,
      values: [...values],
    });
    return result.rows;
  };
}

const names = new Map<string, string>();
const MAX_NAMES = 1_000;

/** Names a statement, so that the server parses and plans it once per connection. */
function toName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES) return undefined;
  const name = `statement_${names.size}`;
  names.set(text, name);
  return name;
}

function isTransient(error: unknown): boolean {
  return error instanceof pg.DatabaseError && transientStates.has(error.code ?? '');
}
