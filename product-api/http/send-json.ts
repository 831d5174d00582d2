import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag, toEtag } from './etag';

/**
 * Sends a JSON answer. A read carries an ETag of its whole text, because an answer joins tables whose
 * changes no single `updated_at` covers, and is answered with 304 while the client's copy is current.
 */
export function sendJson(json: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  if (request.method === 'GET' || request.method === 'HEAD') {
    const etag = `W/${toEtag(json)}`;
    reply.header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  }
  return reply.type('application/json; charset=utf-8').send(json);
}
