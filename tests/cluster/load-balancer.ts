import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from './service-process';

const PROBE_MS = 250;
/** How long a request waits for a service that takes it. */
const PATIENCE_MS = 10_000;

export interface LoadBalancer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Forwards each request to one of the ready services, in turns. A refused connection is retried at the next
 * one; a request that was sent is never repeated.
 */
export async function startLoadBalancer(
  port: number,
  services: readonly ServiceProcess[],
): Promise<LoadBalancer> {
  const ready = new Set<ServiceProcess>();
  const isOver = new AbortController();
  const probing = services.map(async (service) => {
    while (!isOver.signal.aborted) {
      if (await service.isReady()) ready.add(service);
      else ready.delete(service);
      await sleep(PROBE_MS);
    }
  });
  let turn = 0;
  const choose = async (tried: ReadonlySet<ServiceProcess>) => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      // If none is ready, one that is not may still answer.
      const among = Date.now() > deadline - PATIENCE_MS / 2 ? services : [...ready];
      const candidates = among.filter((service) => !tried.has(service));
      turn += 1;
      const chosen = candidates[turn % Math.max(1, candidates.length)];
      if (chosen !== undefined || Date.now() > deadline) return chosen;
      await sleep(50);
    }
  };

  const server = createServer(
    { requestTimeout: 0, keepAliveTimeout: 120_000 },
    async (incoming, outgoing) => {
      const tried = new Set<ServiceProcess>();
      for (;;) {
        const service = await choose(tried);
        if (service === undefined) {
          outgoing.writeHead(503).end();
          return;
        }
        if ((await forward(service, incoming, outgoing)) === 'answered') return;
        tried.add(service);
        if (tried.size === services.length) tried.clear();
        await sleep(20);
      }
    },
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      isOver.abort();
      server.closeAllConnections();
      server.close();
      await Promise.all(probing);
    },
  };
}

function forward(
  { options }: ServiceProcess,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<'answered' | 'refused'> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(options.address);
    const { url: path, method } = incoming;
    const headers = { ...incoming.headers, connection: 'close' };
    const asked = request({ hostname, port, path, method, headers, agent: false });
    asked.once('socket', (socket) => socket.once('connect', () => incoming.pipe(asked)));
    asked.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
      answer.once('aborted', () => outgoing.destroy());
      resolve('answered');
    });
    asked.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve('refused');
      // The service was killed with the request under way: as a proxy, we say so.
      if (!outgoing.headersSent) outgoing.writeHead(502).end();
      else outgoing.destroy();
      resolve('answered');
    });
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) asked.destroy();
    });
  });
}
