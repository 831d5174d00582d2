import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The network between a browser and the proxy: passes everything on until it is cut. */
export interface CuttableLine {
  /** Where browsers reach it. */
  readonly port: number;
  /** Bytes that browsers have sent so far. */
  sentBytes(): number;
  /** Limits the bytes per second that browsers can send, per connection; unlimited at first. */
  limitTo(bytesPerSecond: number): void;
  /**
   * Cuts all connections each time that this many more bytes were sent.
   * @returns a function that counts the cuts so far.
   */
  cutAt(thresholds: readonly number[]): () => number;
  stop(): void;
}

/** @param port listening port; 0 for any. */
export async function startCuttableLine(port: number, targetPort: number): Promise<CuttableLine> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let sent = 0;
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let pending: number[] = [];
  let cuts = 0;
  const cut = () => {
    cuts += 1;
    for (const [browser, proxy] of pairs) {
      browser.resetAndDestroy();
      // The proxy detects the cut later; bytes on the line still reach it.
      proxy.end();
    }
  };
  const limit = (bytes: number) =>
    bytesPerSecond < Number.POSITIVE_INFINITY ? sleep((bytes / bytesPerSecond) * 1_000) : undefined;
  const server = createServer((browser) => {
    const proxy = connect(targetPort, '127.0.0.1');
    const pair = [browser, proxy] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => pairs.delete(pair));
    }
    browser.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      void holdUntil(browser, [pass(chunk, proxy), limit(chunk.length)]);
      const [next = Number.POSITIVE_INFINITY] = pending;
      if (sent < next) return;
      pending.shift();
      cut();
    });
    browser.once('end', () => proxy.end());
    proxy.pipe(browser);
    browser.once('close', () => proxy.end());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sentBytes: () => sent,
    limitTo(limit) {
      bytesPerSecond = limit;
    },
    cutAt(thresholds) {
      pending = [...thresholds].sort((one, other) => one - other).map((bytes) => sent + bytes);
      cuts = 0;
      return () => cuts;
    },
    stop() {
      server.close();
      for (const [browser, proxy] of pairs) {
        browser.destroy();
        proxy.destroy();
      }
    },
  };
}

/** Writes to a socket; resolves when it takes more: no line holds all that a browser can send. */
async function pass(chunk: Buffer, socket: Socket): Promise<void> {
  if (socket.write(chunk) || socket.destroyed) return;
  await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
}

/** Pauses reading from a socket in the meantime. */
async function holdUntil(
  socket: Socket,
  waits: readonly (Promise<unknown> | undefined)[],
): Promise<void> {
  socket.pause();
  await Promise.all(waits);
  socket.resume();
}
