import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { findOperation } from '@/contracts/api/operations';

export interface Statement {
  /** The operation whose request sent it; `background` for what no request waits for. */
  readonly operation: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export const BACKGROUND = 'background';

/**
 * Notes every statement that this process sends to PostgreSQL from now on, each once for each
 * operation, with the values of its last run.
 */
export function recordStatements(): {
  /** Notes what `work` sends as this operation's. */
  as<Result>(operation: string, work: () => Promise<Result>): Promise<Result>;
  list(): Statement[];
} {
  const statements = new Map<string, Statement>();
  const running = new AsyncLocalStorage<string>();
  diagnostics.subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const path = (request.url ?? '').split('?')[0] ?? '';
    running.enterWith(findOperation(request.method ?? '', path)?.name ?? BACKGROUND);
  });
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const send = prototype.query;
  prototype.query = function record(...args) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' ? second : first.values;
    if (text !== undefined && isPlanned(text)) {
      const operation = running.getStore() ?? BACKGROUND;
      statements.set(`${operation} ${text}`, {
        operation,
        text,
        values: Array.isArray(values) ? values : [],
      });
    }
    return send.apply(this, args);
  };
  return {
    as: (operation, work) => running.run(operation, work),
    list: () => [...statements.values()],
  };
}

/** Only these have plans. */
function isPlanned(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text);
}
