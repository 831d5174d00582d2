import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

export interface ApiDouble {
  readonly origin: string;
  /** Every request received. */
  readonly seen: ReceivedRequest[];
  /** Valid bearer tokens to refuse all the same. */
  readonly refusals: Set<string>;
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  close(): Promise<void>;
}

interface Check {
  readonly issuer: string;
  readonly audience: string;
}

/** A minimal product API; with `check` it requires a bearer token of that issuer. */
export async function startApiDouble(port = 0, check?: Check): Promise<ApiDouble> {
  const keys = check && createRemoteJWKSet(new URL(`${check.issuer}/.well-known/jwks.json`));
  const server = createServer((request, response) => {
    double.seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
    });
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const verified = keys
      ? jwtVerify(token, keys, { ...check, algorithms: ['RS256'] })
      : Promise.resolve();
    verified
      .then(() => {
        if (double.refusals.has(token)) throw new Error('refused');
      })
      .then(
        () => double.answer(request, response),
        () => {
          response.writeHead(401, { 'content-type': 'application/json' });
          response.end(
            '{"error":"Please sign in again.","code":"unauthenticated","requestId":"x"}',
          );
        },
      )
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const chosen = typeof address === 'object' && address !== null ? address.port : port;
  const double: ApiDouble = {
    origin: `http://127.0.0.1:${chosen}`,
    seen: [],
    refusals: new Set(),
    answer: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{}');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}
