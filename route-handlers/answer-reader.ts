import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** Answers up to this size are taken whole: a stream through Next costs more than their bytes. */
const wholeBytes = 64 * 1024;
/** Of a large answer, held for a browser that is slower than the API. */
const heldBytes = 256 * 1024;

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Whole where the API says that it is small, else as it comes; cancelling it closes the connection. */
  readonly body: Buffer<ArrayBuffer> | ReadableStream<Uint8Array>;
}

interface Outcome {
  readonly method: string;
  readonly signal: AbortSignal;
  readonly resolve: (answer: UpstreamAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Takes one answer of the product API in, whole or as a stream that is pulled. */
export class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #outcome: Outcome;
  #connection: Dispatcher.DispatchController | undefined;
  /** Of an answer that is taken whole. */
  #head: Pick<UpstreamAnswer, 'status' | 'headers'> | undefined;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #hasEnded = false;
  /** Set while the browser waits for bytes. */
  #pulled: (() => void) | undefined;

  constructor(outcome: Outcome) {
    this.#outcome = outcome;
  }

  onRequestStart(connection: Dispatcher.DispatchController): void {
    const { signal } = this.#outcome;
    this.#connection = connection;
    if (signal.aborted) this.#leave();
    else signal.addEventListener('abort', this.#leave);
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    const { method, resolve } = this.#outcome;
    const hasNoBody = method === 'HEAD' || status === 204 || status === 304;
    const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (hasNoBody || length <= wholeBytes) this.#head = { status, headers };
    else resolve({ status, headers, body: this.#openStream() });
  }

  onResponseData(connection: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#stream === undefined) return;
    if (this.#bytes >= heldBytes) connection.pause();
    if (this.#pulled !== undefined) together(this.#give);
  }

  onResponseEnd(): void {
    this.#hasEnded = true;
    this.#outcome.signal.removeEventListener('abort', this.#leave);
    together(this.#head === undefined ? this.#give : this.#settle);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#outcome.signal.removeEventListener('abort', this.#leave);
    this.#pulled = undefined;
    this.#stream?.error(error);
    this.#outcome.reject(error);
  }

  readonly #leave = (): void => this.#connection?.abort(new Error('The browser went away.'));

  readonly #settle = (): void => {
    if (this.#head === undefined) return;
    this.#outcome.resolve({ ...this.#head, body: Buffer.concat(this.#chunks) });
  };

  /** Pulled, so that a slow browser slows the API. */
  #openStream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (stream) => {
          this.#stream = stream;
        },
        pull: () =>
          new Promise<void>((pulled) => {
            this.#pulled = pulled;
            this.#give();
            this.#connection?.resume();
          }),
        cancel: () => {
          this.#pulled = undefined;
          this.#leave();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Hands on what waits as one chunk: what a chunk costs in Next is small beside many bytes. */
  readonly #give = (): void => {
    if (this.#pulled === undefined) return;
    const [first, second] = this.#chunks;
    const all = second === undefined ? first : Buffer.concat(this.#chunks);
    if (all !== undefined) this.#stream?.enqueue(all);
    else if (this.#hasEnded) this.#stream?.close();
    else return;
    [this.#chunks, this.#bytes] = [[], 0];
    this.#pulled();
    this.#pulled = undefined;
  };
}

let waiting: Set<() => void> = new Set();

/**
 * Goes on in the event loop's next turn, with everything else that came in this one. What follows an
 * answer is mostly the framework's work, and that is a tenth cheaper for many at once.
 */
function together(goOn: () => void): void {
  waiting.add(goOn);
  if (waiting.size > 1) return;
  setImmediate(() => {
    const all = waiting;
    waiting = new Set();
    for (const one of all) one();
  });
}
