import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type DrainTimes, drainServer } from '@/adapters/shutdown/drain-server';

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

  /** Ends the server in good order. @returns how many connections were closed with a request under way. */
  run(server: Server, times: DrainTimes): Promise<number> {
    this.#isDraining = true;
    return drainServer(server, times, promisify(server.close.bind(server)));
  }
}
