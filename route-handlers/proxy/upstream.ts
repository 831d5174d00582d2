import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, errors, request } from 'undici';

/**
 * Connections to the product API, apart by what they carry: uploads that stall and downloads that
 * nobody reads use up their own pool only. The slots of `transfer-limits.ts` are fewer than the
 * connections, so that a transfer that got a slot never waits for a connection.
 */
const maxConnections = { calls: 128, uploads: 128, downloads: 1024, webhooks: 16 } as const;

export type UpstreamPool = keyof typeof maxConnections;

const toAgent = (connections: number) => new Agent({ connections, bodyTimeout: 0 });
const agents: Readonly<Record<UpstreamPool, Agent>> = {
  calls: toAgent(maxConnections.calls),
  uploads: toAgent(maxConnections.uploads),
  downloads: toAgent(maxConnections.downloads),
  webhooks: toAgent(maxConnections.webhooks),
};

/** The product API took too long to answer. */
export class UpstreamTimeoutError extends Error {}

export interface UpstreamRequest {
  readonly pool: UpstreamPool;
  readonly origin: string;
  /** With its query. */
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** A buffer when it is small enough to be sent again, else the browser's own stream. */
  readonly body: Buffer | Readable | null;
  /** Milliseconds without a byte in either direction before the answer starts. */
  readonly answerMilliseconds: number;
  /** Aborted when the browser goes away. */
  readonly signal: AbortSignal;
}

export type UpstreamAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/**
 * Sends one request and resolves with the answer's head and its body as a stream, which must be
 * read or dumped. Not `fetch`, which holds a streamed upload in memory as a whole.
 * @throws UpstreamTimeoutError, or the socket's error when the API cannot be reached.
 */
export async function sendUpstream(wanted: UpstreamRequest): Promise<UpstreamAnswer> {
  const { pool, origin, path, method, headers, body, signal, answerMilliseconds } = wanted;
  try {
    return await request(origin + path, {
      dispatcher: agents[pool],
      method: method as Dispatcher.HttpMethod,
      headers,
      body,
      signal,
      headersTimeout: answerMilliseconds,
    });
  } catch (error) {
    if (error instanceof errors.HeadersTimeoutError) {
      throw new UpstreamTimeoutError('The product API did not answer in time.');
    }
    throw error;
  }
}
