import { createServer } from 'node:net';

const ANSWER_TIMEOUT_MS = 2_000;

/** Whether an address answers with success. */
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
    const found = await listenOnce(host, port).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return listenOnce(host, 0);
}

/** @throws Error (EADDRINUSE, EACCES, EADDRNOTAVAIL) when the port cannot be listened on. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  await listenOnce(host, port);
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
