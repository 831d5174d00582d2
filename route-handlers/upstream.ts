import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Agent, type Dispatcher, errors } from 'undici';
import { AnswerReader, type UpstreamAnswer } from './answer-reader';

// undici's own way to ask rather than fetch, which holds a streamed upload in memory as a whole.
const agent = new Agent({ connections: 256, bodyTimeout: 0 });

/** Of an upload, so that the browser's next bytes come in while these go out. */
const readAheadBytes = 512 * 1024;

/** The product API took too long to answer. */
export class UpstreamTimeoutError extends Error {}

export interface UpstreamRequest {
  readonly origin: string;
  /** With its query. */
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Whole when it is small enough to be sent again, else the browser's own stream. */
  readonly body: Buffer | ReadableStream<Uint8Array> | null;
  /** Milliseconds without a byte in either direction before the answer starts. */
  readonly answerMilliseconds: number;
  /** Aborted when the browser goes away. */
  readonly signal: AbortSignal;
}

/**
 * Sends one request and resolves when the answer's head is there, or all of a small answer.
 * @throws UpstreamTimeoutError, or the socket's error when the API cannot be reached.
 */
export async function sendUpstream(wanted: UpstreamRequest): Promise<UpstreamAnswer> {
  const { origin, path, method, headers, signal, answerMilliseconds } = wanted;
  const body =
    wanted.body === null || Buffer.isBuffer(wanted.body)
      ? wanted.body
      : Readable.fromWeb(wanted.body as NodeReadableStream, { highWaterMark: readAheadBytes });
  try {
    return await new Promise<UpstreamAnswer>((resolve, reject) => {
      const options = { origin, path, method: method as Dispatcher.HttpMethod, headers, body };
      agent.dispatch(
        { ...options, headersTimeout: answerMilliseconds },
        new AnswerReader({ method, signal, resolve, reject }),
      );
    });
  } catch (error) {
    if (body instanceof Readable) body.destroy();
    if (error instanceof errors.HeadersTimeoutError) {
      throw new UpstreamTimeoutError('The product API did not answer in time.');
    }
    throw error;
  }
}
