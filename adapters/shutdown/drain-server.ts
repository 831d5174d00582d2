import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;

export interface DrainTimes {
  /** Seconds requests are still taken after /readyz answers 503, until load balancers have noticed. */
  readonly noticeSeconds: number;
  /** Seconds requests, uploads and downloads under way get after that. */
  readonly seconds: number;
}

/**
 * Accepts requests for the notice time, then refuses new connections, waits for running requests, and closes
 * the remaining ones after the limit.
 * @param close refuses new connections; resolves once none is open.
 * @returns the number of connections closed during a request.
 */
export async function drainServer(
  server: Server,
  { noticeSeconds, seconds }: DrainTimes,
  close: () => Promise<void>,
): Promise<number> {
  await sleep(noticeSeconds * 1_000);
  // Node does not close connections that become idle after the server began to close.
  const poll = setInterval(() => server.closeIdleConnections(), POLL_MS);
  let cut = 0;
  const timeout = setTimeout(() => {
    server.getConnections((_error, count) => {
      cut = count;
      server.closeAllConnections();
    });
  }, seconds * 1_000);
  try {
    await close();
  } finally {
    clearInterval(poll);
    clearTimeout(timeout);
  }
  return cut;
}
