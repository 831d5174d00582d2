import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP connection to a server that can be made to hang or to break. */
export interface FaultyLink {
  readonly port: number;
  /** `hang`: nothing moves; `broken`: connections end, new ones too. */
  setState(state: 'open' | 'hang' | 'broken'): void;
  /** Nothing moves on present connections ever again, as if their server's machine had gone; new ones work. */
  lose(): void;
  close(): void;
}

export async function openFaultyLink(targetPort: number): Promise<FaultyLink> {
  let current: 'open' | 'hang' | 'broken' = 'open';
  const sockets = new Set<Socket>();
  const lost = new Set<Socket>();
  const server = createServer((near) => {
    if (current === 'broken') {
      near.destroy();
      return;
    }
    const far = connect(targetPort, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => {
        if (!other.write(bytes)) one.pause();
      });
      other.on('drain', () => {
        if (current !== 'hang' && !lost.has(one)) one.resume();
      });
      one.on('end', () => other.end());
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (current === 'hang') one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setState(state) {
      current = state;
      for (const socket of sockets) {
        if (state === 'broken') socket.destroy();
        else if (state === 'hang') socket.pause();
        else socket.resume();
      }
    },
    lose() {
      for (const socket of sockets) {
        socket.pause();
        lost.add(socket);
      }
      sockets.clear();
    },
    close() {
      for (const socket of [...sockets, ...lost]) socket.destroy();
      server.close();
    },
  };
}
