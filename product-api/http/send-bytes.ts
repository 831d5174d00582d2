import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRange } from './byte-range';
import { toContentDisposition } from './content-disposition';
import { matchesEtag, toEtag } from './etag';
import type { BytesAnswer } from './route';

/** Sends a file, a part of it, or only its headers, as the request's conditions say (RFC 9110). */
export async function sendBytes(
  answer: BytesAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request;
  if (answer.redirect !== undefined && request.method === 'GET') {
    reply.header('cache-control', 'private, no-store');
    return reply.redirect(await answer.redirect(), 302);
  }
  reply.headers({
    'cache-control': answer.cacheControl,
    etag: answer.etag,
    'accept-ranges': answer.isWhole === true ? 'none' : 'bytes',
    // Uploaded content must never execute as a page of this origin.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(answer.downloadName === undefined
      ? {}
      : { 'content-disposition': toContentDisposition(answer.downloadName) }),
  });
  if (matchesEtag(headers['if-none-match'], answer.etag)) {
    return reply.status(304).send();
  }
  reply.type(answer.contentType);
  const range =
    answer.isWhole === true
      ? undefined
      : readRange(headers.range, headers['if-range']?.toString(), answer);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${answer.bytes}`).send();
  }
  const length = range === undefined ? answer.bytes : range.end - range.start + 1;
  reply.header('content-length', length);
  if (range !== undefined) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${answer.bytes}`);
  }
  if (request.method === 'HEAD' || length === 0) {
    return reply.send('');
  }
  return reply.send(await answer.open(range));
}

/** A small file that was just made, as an answer to be downloaded. */
export function toDownload(
  file: Buffer,
  options: Pick<BytesAnswer, 'contentType' | 'downloadName'>,
): BytesAnswer {
  return {
    kind: 'bytes',
    ...options,
    bytes: file.length,
    etag: toEtag(file),
    cacheControl: 'private, no-cache',
    open: async (range) =>
      Readable.from([range === undefined ? file : file.subarray(range.start, range.end + 1)]),
  };
}
