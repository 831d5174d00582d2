import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const POLL_MS = 50;

export interface DrainTimes {
  /** Seconds requests are still taken after `isDraining` is true, until load balancers have noticed. */
  readonly noticeSeconds: number;
  /** Seconds requests, uploads and downloads under way get after that. */
  readonly seconds: number;
}

export interface Drain {
  /** Whether the process was asked to stop; /readyz answers 503 then. */
  readonly isDraining: boolean;
  /**
   * Takes requests for the notice time, closing each connection with its answer, then refuses new
   * connections, waits for running requests, and closes what is left after the limit.
   * @returns how many connections were closed with a request under way.
   */
  run(times: DrainTimes): Promise<number>;
}

/** Prepares a server to be drained. To be called before it listens. */
export function prepareDrain(app: FastifyInstance): Drain {
  let isDraining = false;
  app.addHook('onRequest', (_request, reply, done) => {
    // The client opens its next connection to a process that stays.
    if (isDraining) reply.header('connection', 'close');
    done();
  });
  return {
    get isDraining() {
      return isDraining;
    },
    async run({ noticeSeconds, seconds }) {
      isDraining = true;
      await sleep(noticeSeconds * 1_000);
      // A connection that becomes idle only after the server began to close would stay open.
      const poll = setInterval(() => app.server.closeIdleConnections(), POLL_MS);
      let cut = 0;
      const timeout = setTimeout(() => {
        app.server.getConnections((_error, count) => {
          cut = count;
          app.server.closeAllConnections();
        });
      }, seconds * 1_000);
      try {
        await app.close();
      } finally {
        clearInterval(poll);
        clearTimeout(timeout);
      }
      return cut;
    },
  };
}
