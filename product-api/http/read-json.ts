import type { Readable } from 'node:stream';
import { ApiError } from './api-error';

const MOST_BYTES = 1024 * 1024;
const LONGEST_MS = 20_000;

/**
 * Reads a small JSON body; an empty one is undefined.
 * @throws ApiError too_large, timeout for a body that dribbles in, invalid_request.
 */
export async function readJson(source: Readable): Promise<unknown> {
  const bytes = await readAll(source);
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    throw new ApiError('invalid_request', 'The body is not JSON.', { cause: error });
  }
}

/** Reads a whole body of at most 1 MiB within 20 s. */
async function readAll(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => source.destroy(new ApiError('timeout')), LONGEST_MS);
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new ApiError('too_large', 'This request is too large.');
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}
