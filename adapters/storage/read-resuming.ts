import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** A file from one of its bytes on, and how many bytes it has from there. */
export interface Part {
  readonly body: Readable;
  readonly bytes: number;
}

const ATTEMPTS = 5;
const PAUSE_MS = 200;

/**
 * Returns a stream that resumes at its position when its connection breaks, is truncated or hangs. It fails
 * only after several consecutive attempts without a byte.
 * @param first the response for the whole range.
 * @param open requests the rest from a byte on; rejects if the file has changed.
 */
export function readResuming(first: Part, open: (from: number) => Promise<Part>): Readable {
  const stream = Readable.from(resume(first, open), { objectMode: false });
  // A consumer that never reads does not start the generator, so the connection would stay open.
  stream.once('close', () => first.body.destroy());
  return stream;
}

async function* resume(first: Part, open: (from: number) => Promise<Part>): AsyncIterable<Buffer> {
  let offset = 0;
  let failures = 0;
  let part: Part | undefined = first;
  while (offset < first.bytes) {
    try {
      part ??= await open(offset);
      for await (const chunk of part.body as AsyncIterable<Buffer>) {
        offset += chunk.length;
        failures = 0;
        yield chunk;
      }
      if (offset < first.bytes) throw new Error(`the store sent ${offset} of ${first.bytes} bytes`);
    } catch (error) {
      failures += 1;
      if (failures === ATTEMPTS) throw error;
      await wait(PAUSE_MS * 2 ** failures);
    }
    part = undefined;
  }
}
