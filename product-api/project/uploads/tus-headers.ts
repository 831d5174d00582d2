import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { TUS_VERSION, uploadMetadata } from '@/contracts/project/uploads';
import { ApiError } from '@/product-api/http/api-error';
import type { Input } from '@/product-api/http/route';

type TusInput = Pick<Input<never>, 'headers' | 'setHeader'>;

/**
 * Sets the protocol's version in the response.
 * @throws ApiError protocol_version if the sender uses another one.
 */
export function requireTus({ headers, setHeader }: TusInput): void {
  setHeader('tus-resumable', TUS_VERSION);
  if (headers['tus-resumable'] === TUS_VERSION) return;
  setHeader('tus-version', TUS_VERSION);
  throw new ApiError('protocol_version');
}

/** @throws ApiError invalid_request unless the header is a count of bytes. */
export function readByteCount(headers: IncomingHttpHeaders, name: string): number {
  const text = headers[name];
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text);
  throw new ApiError('invalid_request', `The header ${name} has to be a number of bytes.`);
}

/** @throws ApiError invalid_request, ZodError for metadata that lacks a field. */
export function readMetadata(headers: IncomingHttpHeaders): z.output<typeof uploadMetadata> {
  const header = headers['upload-metadata'] ?? '';
  const pairs = String(header)
    .split(',')
    .map((pair) => pair.trim().split(' '));
  const fields = pairs.flatMap(([key = '', value = '']) =>
    key === '' ? [] : [[key, Buffer.from(value, 'base64').toString('utf8')]],
  );
  return uploadMetadata.parse(Object.fromEntries(fields));
}
