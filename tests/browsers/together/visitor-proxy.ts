import { createServer, request } from 'node:http';

export interface VisitorProxy {
  /** Origin of the product behind it. */
  readonly origin: string;
  /** Sets the client address of subsequent requests. */
  setAddress(address: string): void;
  close(): Promise<void>;
}

/** A reverse proxy in front of the product, through which clients can have any address. */
export async function startVisitorProxy(origin: string): Promise<VisitorProxy> {
  let visitor = '198.51.100.1';
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const upstream = request(
      new URL(url, origin),
      { method, headers: { ...headers, 'x-forwarded-for': visitor } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    setAddress: (wanted) => {
      visitor = wanted;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
