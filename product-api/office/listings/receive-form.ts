import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { listingForm, MAX_LISTING_BYTES } from '@/contracts/production/listings';
import { ApiError } from '@/product-api/http/api-error';
import { requireForm, transferForm } from '@/product-api/project/public';
import { type ListingDelivery, MAX_FILES, type SentFile } from './listing-delivery';

const TOO_LARGE = `A listing may be ${MAX_LISTING_BYTES / 1024 ** 3} GB in all.`;

export interface FormOptions {
  /** Called with the bytes received so far; throws the error that the form is rejected with. */
  readonly onBytes: (bytes: number) => Promise<void>;
}

/**
 * Saves the files of a form as numbered files in a folder; their names never become paths.
 * @throws ApiError invalid_request, too_large, too_slow; any error of `onBytes`.
 */
export async function receiveForm(
  { stream, headers }: { readonly stream: Readable; readonly headers: IncomingHttpHeaders },
  folder: string,
  options: FormOptions,
): Promise<ListingDelivery> {
  requireForm(headers, { maxBytes: MAX_LISTING_BYTES, tooLargeMessage: TOO_LARGE });
  const form = new Busboy({
    headers: headers as BusboyHeaders,
    limits: {
      ...{ files: MAX_FILES, fields: 20, parts: MAX_FILES + 20, fieldSize: 20_000 },
      ...{ headerPairs: 20, headerSize: 16 * 1024 },
    },
  });
  const fields: Record<string, string> = {};
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  const saving: Promise<SentFile>[] = [];
  const received = { bytes: 0 };
  form.on('file', (_name, part, fileName) => {
    // The parser emits errors on its parts even after their listeners are removed.
    part.on('error', () => undefined);
    const path = join(folder, `sent-${saving.length}`);
    const saved = savePart(part, path, received, options).then(() => ({
      name: fileName ?? '',
      path,
    }));
    saved.catch((error: unknown) => form.destroy(error as Error));
    saving.push(saved);
  });
  try {
    await transferForm(stream, form);
  } finally {
    await Promise.allSettled(saving);
  }
  return { order: listingForm.parse(fields), files: await Promise.all(saving) };
}

async function savePart(
  part: BusboyFileStream,
  path: string,
  received: { bytes: number },
  { onBytes }: FormOptions,
): Promise<void> {
  await pipeline(
    part,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        received.bytes += chunk.length;
        if (received.bytes > MAX_LISTING_BYTES) throw new ApiError('too_large', TOO_LARGE);
        await onBytes(received.bytes);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx' }),
  );
}
