import type { FastifyInstance } from 'fastify';

const LOOK_MS = 50;
/** The longest drain that leaves time for letting go of the rest before whoever asked kills us. */
const LONGEST_MS = 2_500;

/** Takes no new requests, waits for the answers under way, and cuts off those that take too long. */
export async function drain(app: FastifyInstance): Promise<void> {
  // A connection that becomes idle only after the server began to close would stay open.
  const look = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  const patience = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS);
  try {
    await app.close();
  } finally {
    clearInterval(look);
    clearTimeout(patience);
  }
}
