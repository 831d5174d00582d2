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

/** Reads a request's body to its end. */
export async function readWholeBody(
  body: ReadableStream<Uint8Array>,
  { maxBytes, timeoutMs, evicted }: WholeBodyLimits,
): Promise<WholeBody> {
  const tooSlow = AbortSignal.timeout(timeoutMs);
  const stop = evicted === undefined ? tooSlow : AbortSignal.any([tooSlow, evicted]);
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  stop.addEventListener('abort', cancel);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (stop.aborted) return 'too_slow';
      if (done) return Buffer.concat(chunks);
      bytes += value.length;
      if (bytes > maxBytes) {
        cancel();
        return 'too_large';
      }
      chunks.push(value);
    }
  } catch {
    return 'broken';
  } finally {
    stop.removeEventListener('abort', cancel);
  }
}

/** The body of an upload as a stream for undici. Reports to the slot while it waits for the browser. */
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
      reader.cancel(error).catch(() => undefined);
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
