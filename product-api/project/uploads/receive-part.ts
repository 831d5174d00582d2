import { PassThrough, type Readable } from 'node:stream';
import { ApiError } from '@/product-api/http/api-error';

/** A connection without a byte for this long is closed; the bytes it sent are stored. */
const IDLE_MS = 30_000;
/** Read-ahead buffer before the disk. */
const BUFFER_BYTES = 1024 * 1024;

interface PartOptions {
  /** Bytes that are missing from the file. */
  readonly maxBytes: number;
  /** Aborted when another connection continues the upload. */
  readonly stopped: AbortSignal;
  /**
   * Called before bytes are stored, with the number of bytes of this part so far; throws the error that ends
   * the part.
   */
  readonly admit: (bytes: number) => Promise<void>;
  /** Stores the bytes of the source. */
  readonly store: (source: AsyncIterable<Buffer>) => Promise<void>;
}

/**
 * Stores a request's body. If it breaks off, stalls or is too long, the bytes received so far are stored.
 * @throws ApiError invalid_request, too_slow, too_large, conflict, after the received bytes were stored.
 */
export async function receivePart(body: Readable, options: PartOptions): Promise<void> {
  const { maxBytes, stopped, admit, store } = options;
  const arrived = new PassThrough({ highWaterMark: BUFFER_BYTES });
  let failure: unknown;
  const end = (error: unknown) => {
    failure ??= error;
    body.unpipe(arrived);
    arrived.end();
  };
  let since = 0;
  const count = (chunk: Buffer) => {
    since += chunk.length;
  };
  const watch = setInterval(() => {
    // A slow store is not the sender's fault.
    if (since === 0 && arrived.readableLength === 0) end(new ApiError('too_slow'));
    since = 0;
  }, IDLE_MS);
  const onStop = () =>
    end(new ApiError('conflict', 'Another connection goes on with this upload.'));
  stopped.addEventListener('abort', onStop);
  const onBreak = () => {
    body.unpipe(arrived);
    // Bytes that the request still buffers arrived too.
    for (let held = body.read(); held !== null; held = body.read()) arrived.write(held);
    end(new ApiError('invalid_request', 'The upload broke off.'));
  };
  body.on('data', count);
  body.once('aborted', onBreak);
  body.once('error', end);
  if (body.destroyed) onBreak();
  else body.pipe(arrived);
  const tooLong = () =>
    end(new ApiError('too_large', 'These are more bytes than the upload was announced with.'));
  try {
    await store(bound(arrived, { maxBytes, admit, onExcess: tooLong }));
  } finally {
    clearInterval(watch);
    stopped.removeEventListener('abort', onStop);
    body.off('data', count);
    body.unpipe(arrived);
  }
  if (failure !== undefined) throw failure;
}

async function* bound(
  source: AsyncIterable<Buffer>,
  {
    maxBytes,
    admit,
    onExcess,
  }: Pick<PartOptions, 'maxBytes' | 'admit'> & { readonly onExcess: () => void },
): AsyncIterable<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    const wanted = chunk.subarray(0, maxBytes - bytes);
    await admit(bytes + wanted.length);
    bytes += wanted.length;
    if (wanted.length > 0) yield wanted;
    if (wanted.length === chunk.length) continue;
    onExcess();
    return;
  }
}
