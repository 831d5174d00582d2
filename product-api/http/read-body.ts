import type { Readable } from 'node:stream';
import { ApiError } from './api-error';

const MAX_BYTES = 1024 * 1024;
const BODY_TIMEOUT_MS = 20_000;

/**
 * Reads a JSON body of at most 1 MiB; an empty one is undefined.
 * @throws ApiError too_large, too_slow for a body that dribbles in, invalid_request.
 */
export async function readJson(source: Readable): Promise<unknown> {
  const bytes = await readBody(source, MAX_BYTES);
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    throw new ApiError('invalid_request', 'The body is not JSON.', { cause: error });
  }
}

/**
 * Reads a whole body within 20 s.
 * @throws ApiError too_large, too_slow, invalid_request when it breaks off.
 */
export function readBody(source: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    // Does not destroy the source, because that would close the connection of the response.
    const end = (act: () => void) => {
      clearTimeout(timer);
      source.off('data', take).off('end', finish).off('error', refuse).off('close', breakOff);
      act();
    };
    const refuse = (error: Error) => end(() => reject(error));
    const finish = () => end(() => resolve(Buffer.concat(chunks)));
    const breakOff = () => refuse(new ApiError('invalid_request', 'The request broke off.'));
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) refuse(new ApiError('too_large', 'This request is too large.'));
      else chunks.push(chunk);
    };
    const timer = setTimeout(() => refuse(new ApiError('too_slow')), BODY_TIMEOUT_MS);
    source.on('data', take).once('end', finish).once('error', refuse).once('close', breakOff);
  });
}
