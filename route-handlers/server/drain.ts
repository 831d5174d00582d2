import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;

export interface DrainTimes {
  /** Seconds requests are still taken after /readyz answers 503, until load balancers have noticed. */
  readonly noticeSeconds: number;
  /** Seconds requests, uploads and downloads under way get after that. */
  readonly seconds: number;
}

/** Serves the web's health and ends its server in good order. */
export class Drain {
  #isDraining = false;

  /**
   * Answers /healthz (the process runs) and /readyz (it was not asked to stop), and has the connections
   * of a draining server closed with their answers.
   * @returns whether the request was answered here
   */
  admit({ url = '', method }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isDraining) response.setHeader('connection', 'close');
    const path = url.split('?', 1)[0];
    if ((path !== '/healthz' && path !== '/readyz') || (method !== 'GET' && method !== 'HEAD')) {
      return false;
    }
    const isReady = path === '/healthz' || !this.#isDraining;
    response.writeHead(isReady ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify({ status: isReady ? 'ok' : 'draining' }));
    return true;
  }

  /**
   * Takes requests for the notice time, refuses new connections, waits for running requests, and closes
   * what is left after the limit.
   * @returns how many connections were closed with a request under way.
   */
  async run(server: Server, { noticeSeconds, seconds }: DrainTimes): Promise<number> {
    this.#isDraining = true;
    await sleep(noticeSeconds * 1_000);
    const poll = setInterval(() => server.closeIdleConnections(), POLL_MS);
    let cut = 0;
    const timeout = setTimeout(() => {
      server.getConnections((_error, count) => {
        cut = count;
        server.closeAllConnections();
      });
    }, seconds * 1_000);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(poll);
    clearTimeout(timeout);
    return cut;
  }
}
