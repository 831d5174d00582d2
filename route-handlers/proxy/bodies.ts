import { Readable } from 'node:stream';
import type { TransferSlot } from './transfer-slots';
import type { UpstreamAnswer } from './upstream';

/** Smaller answers are buffered: streaming them through Next costs more than the copy. */
const MAX_BUFFERED_ANSWER_BYTES = 64 * 1024;

export type WholeBody = Buffer | 'too_large' | 'too_slow' | 'broken';

export interface WholeBodyLimits {
  readonly maxBytes: number;
  /** For the whole body. */
  readonly timeoutMs: number;
  /** Aborted when the slot is given to another transfer. */
  readonly evicted?: AbortSignal;
}

/** Limits of what is read of a body that is not used; its connection is closed beyond them. */
const MAX_DISCARDED = { bytes: 1024 ** 3, ms: 60_000 };

/**
 * Reads the rest of a body that is not used. Cancelling it would reset the connection: the client would
 * lose the answer, and a proxy in front would report a broken server.
 */
export async function discardBody(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
): Promise<void> {
  if (reader === undefined) return;
  const cancel = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(cancel, MAX_DISCARDED.ms).unref();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.length;
      if (bytes > MAX_DISCARDED.bytes) return cancel();
    }
  } catch {
    // The client disconnected.
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a request's body to its end. */
export async function readWholeBody(
  body: ReadableStream<Uint8Array>,
  { maxBytes, timeoutMs, evicted }: WholeBodyLimits,
): Promise<WholeBody> {
  const tooSlow = AbortSignal.timeout(timeoutMs);
  const stop = evicted === undefined ? tooSlow : AbortSignal.any([tooSlow, evicted]);
  const stopped = new Promise<'stopped'>((resolve) =>
    stop.addEventListener('abort', () => resolve('stopped'), { once: true }),
  );
  const reader = body.getReader();
  const whole = await readChunks(reader, maxBytes, stopped);
  if (whole === 'too_large' || whole === 'too_slow') void discardBody(reader);
  return whole;
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  stopped: Promise<'stopped'>,
): Promise<WholeBody> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    while (bytes <= maxBytes) {
      const part = await Promise.race([reader.read(), stopped]);
      if (part === 'stopped') return 'too_slow';
      if (part.done) return Buffer.concat(chunks);
      bytes += part.value.length;
      chunks.push(part.value);
    }
    return 'too_large';
  } catch {
    return 'broken';
  }
}

/**
 * The body of an upload as a stream for undici. Reports to the slot while it waits for the browser. What
 * is left when the product API answers early is discarded.
 */
export function toUploadStream(body: ReadableStream<Uint8Array>, slot: TransferSlot): Readable {
  const reader = body.getReader();
  return new Readable({
    read() {
      slot.setWaiting(true);
      reader.read().then(
        ({ done, value }) => {
          slot.setWaiting(false);
          this.push(done ? null : value);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      slot.release();
      void discardBody(reader);
      done(error);
    },
  });
}

/** Returns a response body for the browser: buffered if it is small, otherwise streamed. */
export async function toAnswerBody(
  { headers, body }: UpstreamAnswer,
  slot: TransferSlot | undefined,
): Promise<ArrayBuffer | ReadableStream<Uint8Array>> {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return length <= MAX_BUFFERED_ANSWER_BYTES ? body.arrayBuffer() : toPulledStream(body, slot);
}

function toPulledStream(body: Readable, slot: TransferSlot | undefined) {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        slot?.setWaiting(false);
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value as Buffer);
        slot?.setWaiting(true);
      },
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
