import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface LineSpeed {
  readonly megabitsPerSecond: number;
  /** Round trip time. */
  readonly roundTripMs: number;
}

export interface ThrottledLine {
  readonly port: number;
  /** Bytes sent down the line so far. */
  readonly receivedBytes: () => number;
  readonly stop: () => void;
}

/** A packet's payload: connections take turns packet by packet, as on a shared line. */
const PACKET_BYTES = 1_460;
/** Resolution of timers; the bytes of a tick are sent at once. */
const TICK_MS = 4;
/** A connection with this many waiting bytes is not read, so that nothing piles up. */
const MAX_WAITING_BYTES = 64 * 1_024;

/** Bytes of one connection that wait for the line. */
interface Waiting {
  readonly to: Socket;
  readonly from: Socket;
  readonly chunks: Buffer[];
  bytes: number;
  hasEnded: boolean;
}

/**
 * Forwards connections to a local port over one slow line. All connections share its downstream speed; each
 * direction takes half of the round trip. The browser's own throttling omits media requests in some versions,
 * so the line is a proxy.
 */
export async function openThrottledLine(
  targetPort: number,
  { megabitsPerSecond, roundTripMs }: LineSpeed,
): Promise<ThrottledLine> {
  const sockets = new Set<Socket>();
  const queue = new DownwardQueue(megabitsPerSecond, roundTripMs / 2);
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Browsers may drop connections at any time.
      socket.on('error', () => socket.destroy());
      socket.once('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => void delayed(roundTripMs / 2, () => upstream.write(bytes)));
    client.once('close', () => upstream.destroy());
    queue.carry(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    receivedBytes: () => queue.sentBytes,
    stop() {
      queue.stop();
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function delayed(ms: number, act: () => unknown): Promise<void> {
  await wait(ms);
  act();
}

/** Sends data to the browser at the line's speed; connections take turns. */
class DownwardQueue {
  sentBytes = 0;
  private readonly waiting: Waiting[] = [];
  private allowance = 0;
  private tickedAt = performance.now();
  private readonly timer = setInterval(() => this.send(), TICK_MS);

  constructor(
    private readonly megabitsPerSecond: number,
    private readonly delayMs: number,
  ) {}

  carry(from: Socket, to: Socket): void {
    const entry: Waiting = { from, to, chunks: [], bytes: 0, hasEnded: false };
    this.waiting.push(entry);
    from.on('data', (chunk) => {
      entry.chunks.push(chunk);
      entry.bytes += chunk.length;
      if (entry.bytes > MAX_WAITING_BYTES) from.pause();
    });
    from.once('close', () => {
      entry.hasEnded = true;
    });
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private send(): void {
    const now = performance.now();
    const bytesPerMs = (this.megabitsPerSecond * 1_000) / 8;
    // Idle time does not accumulate credit.
    const most = bytesPerMs * 2 * TICK_MS + PACKET_BYTES;
    this.allowance = Math.min(most, this.allowance + (now - this.tickedAt) * bytesPerMs);
    this.tickedAt = now;
    this.removeDone();
    for (let ready = this.firstReady(); ready && this.allowance > 0; ready = this.firstReady()) {
      this.sendPacket(ready);
      this.waiting.push(...this.waiting.splice(this.waiting.indexOf(ready), 1));
    }
  }

  private firstReady(): Waiting | undefined {
    return this.waiting.find(({ bytes }) => bytes > 0);
  }

  private sendPacket(entry: Waiting): void {
    const chunk = entry.chunks.shift() ?? Buffer.alloc(0);
    const packet = chunk.subarray(0, PACKET_BYTES);
    if (chunk.length > PACKET_BYTES) entry.chunks.unshift(chunk.subarray(PACKET_BYTES));
    entry.bytes -= packet.length;
    this.allowance -= packet.length;
    this.sentBytes += packet.length;
    if (entry.bytes < MAX_WAITING_BYTES / 2) entry.from.resume();
    void delayed(this.delayMs, () => entry.to.destroyed || entry.to.write(packet));
  }

  private removeDone(): void {
    for (const [index, entry] of [...this.waiting.entries()].reverse()) {
      const isDone = entry.to.destroyed || (entry.hasEnded && entry.bytes === 0);
      if (!isDone) continue;
      this.waiting.splice(index, 1);
      void delayed(this.delayMs + TICK_MS, () => entry.to.end());
    }
  }
}
