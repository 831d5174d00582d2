import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const ANSWER_TIMEOUT_MS = 2_000;

/** Returns whether an address responds with success. */
export async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      redirect: 'manual',
    });
    await answer.body?.cancel();
    return answer.status < 400;
  } catch {
    return false;
  }
}

/** Below the ports that systems give to outgoing connections, which come and go at any moment. */
const PORTS = { from: 20_000, count: 12_000 } as const;
const TRIES = 20;

/** Finds a port without a listener. Another program may take it first: then the start fails. */
export async function findFreePort(host: string): Promise<number> {
  for (let attempt = 1; attempt < TRIES; attempt++) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    const found = await requireFreePort(host, port).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return requireFreePort(host, 0);
}

/**
 * @param port 0 for any.
 * @returns the port that was listened on.
 * @throws Error (EADDRINUSE, EACCES, EADDRNOTAVAIL) when it cannot be.
 */
export async function requireFreePort(host: string, port: number): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const { port: found } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return found;
}
