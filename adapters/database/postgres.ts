import pg from 'pg';
import { askAlone, askTogether } from './ask-together';
import type { Database, Queryable, Transaction } from './database';

/** Serialization failure and deadlock: the transaction may succeed when it is run again. */
const passingStates = new Set(['40001', '40P01']);
const MOST_ATTEMPTS = 5;

export interface PostgresOptions {
  readonly connectionString: string;
  /** Connections at most. Default 20. */
  readonly connections?: number | undefined;
  /** Hears of idle connections that broke; they are replaced. */
  readonly onError?: (error: Error) => void;
}

/** A pool of connections to PostgreSQL. Nothing is connected before the first query. */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.connections ?? 20,
    connectionTimeoutMillis: 10_000,
    application_name: 'homereel',
  });
  pool.on('error', (error) => options.onError?.(error));
  const query = toQuery(pool);
  return {
    query,
    lookUp: askTogether(query),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(pool, work);
        } catch (error) {
          if (attempt === MOST_ATTEMPTS || !isPassing(error)) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

async function runOnce<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const query = toQuery(client);
    const result = await work({ query, lookUp: askAlone(query), isTransaction: true });
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away; the server then rolls back.
    await client.query('rollback').then(
      () => client.release(),
      (fault: Error) => client.release(fault),
    );
    throw error;
  }
}

function toQuery(client: pg.Pool | pg.PoolClient): Queryable['query'] {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const result = await client.query<Row>({
      name: toName(text) ?? '',
      text,
      values: [...values],
    });
    return result.rows;
  };
}

const names = new Map<string, string>();
const MOST_NAMES = 1_000;

/** Statements are few and the same all day: each connection has the server plan them once. */
function toName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return undefined;
  const name = `statement_${names.size}`;
  names.set(text, name);
  return name;
}

function isPassing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && passingStates.has(error.code ?? '');
}
