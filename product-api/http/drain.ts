import type { FastifyInstance } from 'fastify';

const POLL_MS = 50;
/** Leaves time to close the rest before the supervisor kills the process. */
const DRAIN_TIMEOUT_MS = 2_500;

/** Refuses new requests, waits for running ones, and closes their connections after the timeout. */
export async function drain(app: FastifyInstance): Promise<void> {
  // A connection that becomes idle only after the server began to close would stay open.
  const poll = setInterval(() => app.server.closeIdleConnections(), POLL_MS);
  const timeout = setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  try {
    await app.close();
  } finally {
    clearInterval(poll);
    clearTimeout(timeout);
  }
}
