import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, errors, request } from 'undici';

/**
 * Connections to the product API, in one pool per kind of transfer, so that stalled uploads and paused
 * downloads use up their own pool only. `transfer-limits.ts` has fewer slots than there are
 * connections, so that a transfer with a slot never waits for a connection.
 */
const agents = {
  calls: new Agent({ connections: 128, bodyTimeout: 0 }),
  uploads: new Agent({ connections: 128, bodyTimeout: 0 }),
  downloads: new Agent({ connections: 1024, bodyTimeout: 0 }),
  webhooks: new Agent({ connections: 16, bodyTimeout: 0 }),
};
export type UpstreamPool = keyof typeof agents;

/** The product API took too long to answer. */
export class UpstreamTimeoutError extends Error {}

export interface UpstreamRequest {
  readonly pool: UpstreamPool;
  readonly origin: string;
  /** Includes the query. */
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** A buffer when the body is small enough to be sent again, else the browser's stream. */
  readonly body: Buffer | Readable | null;
  /** Milliseconds without a byte in either direction before the answer starts. */
  readonly answerTimeoutMs: number;
  /** Aborted when the browser disconnects. */
  readonly signal: AbortSignal;
}

export type UpstreamAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/**
 * Sends one request and resolves with the answer's head and a body stream, which must be read or
 * dumped. A broken connection is replaced once. It uses undici's `request` because `fetch` buffers a streamed upload in memory.
 * @throws UpstreamTimeoutError, or the socket's error when the API cannot be reached.
 */
export async function sendUpstream(wanted: UpstreamRequest): Promise<UpstreamAnswer> {
  try {
    return await send(wanted);
  } catch (error) {
    if (!canRepeat(wanted, error)) throw error;
    return send(wanted);
  }
}

/**
 * Returns whether a request did not reach the product API, or may reach it twice. A product API that stops
 * closes the connections of the pool, possibly just when one of them is reused.
 */
function canRepeat({ method, body, signal }: UpstreamRequest, error: unknown): boolean {
  if (signal.aborted || (body !== null && !Buffer.isBuffer(body))) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return true;
  return ['GET', 'HEAD'].includes(method) && brokenConnectionCodes.includes(code);
}

const brokenConnectionCodes = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

async function send(wanted: UpstreamRequest): Promise<UpstreamAnswer> {
  const { pool, origin, path, method, headers, body, signal, answerTimeoutMs } = wanted;
  try {
    return await request(origin + path, {
      dispatcher: agents[pool],
      method: method as Dispatcher.HttpMethod,
      headers,
      body,
      signal,
      headersTimeout: answerTimeoutMs,
    });
  } catch (error) {
    if (error instanceof errors.HeadersTimeoutError) {
      throw new UpstreamTimeoutError('The product API did not answer in time.');
    }
    throw error;
  }
}
