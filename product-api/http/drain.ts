import type { FastifyInstance } from 'fastify';
import { type DrainTimes, drainServer } from '@/adapters/shutdown/drain-server';

export interface Drain {
  /** Whether the process was asked to stop; /readyz answers 503 then. */
  readonly isDraining: boolean;
  /** Ends the server in good order. @returns how many connections were closed with a request under way. */
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
    run(times) {
      isDraining = true;
      return drainServer(app.server, times, () => app.close());
    },
  };
}
