import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

// node:http rather than fetch: fetch holds a streamed upload in memory as a whole.
const agents = {
  'http:': new Agent({ keepAlive: true, maxSockets: 256 }),
  'https:': new TlsAgent({ keepAlive: true, maxSockets: 256 }),
};

/** The product API took too long to answer. */
export class UpstreamTimeoutError extends Error {}

export interface UpstreamRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: OutgoingHttpHeaders;
  /** Whole when it is small enough to be sent again, else the browser's own stream. */
  readonly body: Buffer | ReadableStream<Uint8Array> | null;
  /** Milliseconds without a byte in either direction before the answer starts. */
  readonly answerMilliseconds: number;
  /** Aborted when the browser goes away. */
  readonly signal: AbortSignal;
}

/**
 * Sends one request and resolves when the answer's head is there.
 * @throws UpstreamTimeoutError, or the socket's error when the API cannot be reached.
 */
export function sendUpstream(wanted: UpstreamRequest): Promise<IncomingMessage> {
  const { url, method, headers, body, signal } = wanted;
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      headers,
      agent: isSecure ? agents['https:'] : agents['http:'],
      signal,
    });
    const patience = startPatience(wanted.answerMilliseconds, () =>
      outgoing.destroy(new UpstreamTimeoutError('The product API did not answer in time.')),
    );
    outgoing.once('response', (incoming) => {
      patience.end();
      resolve(incoming);
    });
    outgoing.on('error', (error) => {
      patience.end();
      reject(error);
    });
    if (body === null || Buffer.isBuffer(body)) {
      outgoing.end(body ?? undefined);
      return;
    }
    const source = Readable.fromWeb(body as NodeReadableStream);
    source.on('data', patience.renew);
    source.once('error', (error) => outgoing.destroy(error));
    source.pipe(outgoing);
  });
}

/** Ends once it was not renewed for the given time; an upload that moves is not a silent API. */
function startPatience(milliseconds: number, onEnd: () => void) {
  let timer: NodeJS.Timeout | undefined = setTimeout(onEnd, milliseconds);
  return {
    renew: () => timer?.refresh(),
    end: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Enough to make the cost of a chunk in Next's response path small beside its bytes. */
const wantedChunkBytes = 256 * 1024;

/**
 * The answer's body as the web's kind of stream: pulled, so that a slow browser slows the API, and
 * gathered into larger chunks where bytes wait anyway. Cancelling it closes the API's connection.
 */
export function toWebStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) {
          controller.close();
          return;
        }
        await new Promise(setImmediate);
        const waiting: Buffer | null =
          incoming.readableLength > 0 && value.length < wantedChunkBytes ? incoming.read() : null;
        controller.enqueue(waiting === null ? value : Buffer.concat([value, waiting]));
      },
      cancel() {
        incoming.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
