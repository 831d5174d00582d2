import { Readable } from 'node:stream';
import type { TransferSlot } from './transfer-slots';
import type { UpstreamAnswer } from './upstream';

/** Answers up to this size are passed on whole: a stream through Next costs more than their bytes. */
const wholeAnswerBytes = 64 * 1024;

export type WholeBody = Buffer | 'too_large' | 'too_slow' | 'broken';

export interface WholeBodyLimits {
  readonly maxBytes: number;
  /** For the whole body, however its bytes come. */
  readonly timeoutMilliseconds: number;
  /** Aborted when the slot is needed for somebody else. */
  readonly evicted?: AbortSignal;
}

/** Reads a request's body to its end. */
export async function readWholeBody(
  body: ReadableStream<Uint8Array>,
  { maxBytes, timeoutMilliseconds, evicted }: WholeBodyLimits,
): Promise<WholeBody> {
  const tooSlow = AbortSignal.timeout(timeoutMilliseconds);
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

/** The body of an upload for undici; it tells the slot when the browser keeps us waiting. */
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

/** The body of an answer for the browser: whole where it is small, else pulled as it is read. */
export async function toAnswerBody(
  { headers, body }: UpstreamAnswer,
  slot: TransferSlot | undefined,
): Promise<ArrayBuffer | ReadableStream<Uint8Array>> {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return length <= wholeAnswerBytes ? body.arrayBuffer() : toPulledStream(body, slot);
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
