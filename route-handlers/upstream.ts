import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Agent, type Dispatcher, errors, request } from 'undici';

// undici's own request rather than fetch, which holds a streamed upload in memory as a whole.
const agent = new Agent({ connections: 256, bodyTimeout: 0 });

/** Of an upload, so that the browser's next bytes come in while these go out. */
const readAheadBytes = 512 * 1024;

/** The product API took too long to answer. */
export class UpstreamTimeoutError extends Error {}

export interface UpstreamRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Whole when it is small enough to be sent again, else the browser's own stream. */
  readonly body: Buffer | ReadableStream<Uint8Array> | null;
  /** Milliseconds without a byte in either direction before the answer starts. */
  readonly answerMilliseconds: number;
  /** Aborted when the browser goes away. */
  readonly signal: AbortSignal;
}

export type UpstreamAnswer = Dispatcher.ResponseData;

/**
 * Sends one request and resolves when the answer's head is there.
 * @throws UpstreamTimeoutError, or the socket's error when the API cannot be reached.
 */
export async function sendUpstream(wanted: UpstreamRequest): Promise<UpstreamAnswer> {
  const { url, method, headers, body, signal } = wanted;
  try {
    return await request(url, {
      dispatcher: agent,
      method: method as Dispatcher.HttpMethod,
      headers,
      signal,
      body:
        body === null || Buffer.isBuffer(body)
          ? body
          : Readable.fromWeb(body as NodeReadableStream, { highWaterMark: readAheadBytes }),
      headersTimeout: wanted.answerMilliseconds,
    });
  } catch (error) {
    if (error instanceof errors.HeadersTimeoutError) {
      throw new UpstreamTimeoutError('The product API did not answer in time.');
    }
    throw error;
  }
}

/** Answers up to this size are taken whole: a stream through Next costs more than their bytes. */
const wholeBytes = 64 * 1024;
/** Enough to make the cost of a chunk in Next's response path small beside its bytes. */
const wantedChunkBytes = 256 * 1024;

/** The answer's body, whole where it says that it is small, else as it comes. */
export async function readUpstreamBody({
  headers,
  body,
}: UpstreamAnswer): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return length <= wholeBytes ? new Uint8Array(await body.arrayBuffer()) : toWebStream(body);
}

/**
 * The body as the web's kind of stream: pulled, so that a slow browser slows the API, and
 * gathered into larger chunks where bytes wait anyway. Cancelling it closes the API's connection.
 */
function toWebStream(body: Readable): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
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
          body.readableLength > 0 && value.length < wantedChunkBytes ? body.read() : null;
        controller.enqueue(waiting === null ? value : Buffer.concat([value, waiting]));
      },
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
