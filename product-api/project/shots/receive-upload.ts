import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  Busboy,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from '@fastify/busboy';
import { ApiError } from '@/product-api/http/api-error';

/** Space in the form for everything other than the file. */
const FORM_BYTES = 64 * 1024;
/** A form holds the file and its fields, and each part has two or three headers. */
const FORM_LIMITS = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 10_000,
  headerPairs: 20,
  headerSize: 16 * 1024,
} as const;
/** RFC 2046, section 5.1.1. */
const MAX_BOUNDARY_LENGTH = 70;
/** Minimum average speed over this period; a slower upload is refused. */
const SLOW = { ms: 30_000, bytes: 64 * 1024 };

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  /** Name of the file on the user's device, as display text only. */
  readonly fileName: string;
  readonly bytes: number;
  /** SHA-256. */
  readonly digest: Buffer;
}

export interface ReceiveOptions {
  readonly maxBytes: number;
  /** Message for a larger file. */
  readonly tooLargeMessage?: string;
  /**
   * Called with the fields before any byte of the file is read; throws the error that the upload is refused
   * with. Resolves with a function that is called with the number of bytes received so far.
   */
  readonly admit: (fields: Upload['fields']) => Promise<(bytes: number) => Promise<void>>;
}

/**
 * Streams the part named `file` of a multipart form to `path`; every other part is a field.
 * @throws ApiError invalid_request, too_large, too_slow for a body below the minimum speed.
 */
export async function receiveUpload(
  body: { readonly stream: Readable; readonly headers: IncomingHttpHeaders },
  path: string,
  options: ReceiveOptions,
): Promise<Upload> {
  const { stream, headers } = body;
  requireForm(headers, options);
  const form = new Busboy({
    headers: headers as BusboyHeaders,
    limits: { ...FORM_LIMITS, fileSize: options.maxBytes + 1 },
  });
  const fields: Record<string, string> = {};
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  let received: { part: BusboyFileStream; file: Promise<Omit<Upload, 'fields'>> } | undefined;
  form.on('file', (name, part, fileName) => {
    // The parser emits errors on its parts even after their listeners are removed.
    part.on('error', () => undefined);
    if (name !== 'file' || received !== undefined) return part.resume();
    const file = saveFile(part, path, fileName ?? '', fields, options);
    file.catch((error: unknown) => form.destroy(error as Error));
    received = { part, file };
    return undefined;
  });
  try {
    await transferForm(stream, form);
  } catch (error) {
    received?.part.destroy(error as Error);
    await received?.file.catch(() => undefined);
    throw error;
  }
  if (received === undefined)
    throw new ApiError('invalid_request', 'The part named "file" is missing.');
  return { ...(await received.file), fields };
}

/** @throws ApiError invalid_request, too_large. */
export function requireForm(
  headers: IncomingHttpHeaders,
  { maxBytes, tooLargeMessage }: Pick<ReceiveOptions, 'maxBytes' | 'tooLargeMessage'>,
): void {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new ApiError('invalid_request', 'Send the file as a multipart form.');
  }
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type) ?? [];
  const { length } = quoted ?? plain ?? '';
  if (length < 1 || length > MAX_BOUNDARY_LENGTH) {
    throw new ApiError('invalid_request', 'The form’s boundary may be 1 to 70 characters.');
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes + FORM_BYTES)
    throw new ApiError('too_large', tooLargeMessage);
}

async function saveFile(
  part: BusboyFileStream,
  path: string,
  fileName: string,
  fields: Upload['fields'],
  { maxBytes, tooLargeMessage, admit }: ReceiveOptions,
): Promise<Omit<Upload, 'fields'>> {
  const requireSpace = await admit(fields);
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    part,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new ApiError('too_large', tooLargeMessage);
        await requireSpace(bytes);
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx' }),
  );
  return { fileName, bytes, digest: hash.digest() };
}

/**
 * Feeds a request to a form's parser. `pipeline` would destroy the request, and with it the connection of the
 * response.
 * @throws ApiError invalid_request, too_slow for a body below the minimum speed; the error that the parser is
 * destroyed with.
 */
export function transferForm(stream: Readable, form: BusboyInstance): Promise<void> {
  let watch: NodeJS.Timeout | undefined;
  return new Promise<void>((resolve, reject) => {
    let since = 0;
    // Unread bytes would block reuse of the connection.
    const letGo = () => stream.unpipe(form).resume();
    const fail = (error: unknown) => {
      letGo();
      reject(toApiError(error));
    };
    watch = setInterval(() => {
      if (since < SLOW.bytes) fail(new ApiError('too_slow'));
      since = 0;
    }, SLOW.ms);
    stream.on('data', (chunk: Buffer) => {
      since += chunk.length;
    });
    stream.once('aborted', () => fail(new ApiError('invalid_request', 'The upload broke off.')));
    stream.once('error', fail);
    form.on('error', fail);
    form.once('finish', () => {
      letGo();
      resolve();
    });
    for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
      form.once(event, () =>
        fail(new ApiError('invalid_request', 'The form has more parts than an upload needs.')),
      );
    }
    stream.pipe(form);
  }).finally(() => clearInterval(watch));
}

function toApiError(error: unknown): unknown {
  if (error instanceof ApiError || hasSystemCode(error)) return error;
  return new ApiError('invalid_request', 'The form is not complete.', { cause: error });
}

/** A full disk is not the user's fault. */
function hasSystemCode(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
