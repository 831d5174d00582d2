import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { MediaReaderBusy } from '@/adapters/media/media-reader';
import { NoFreeSlot } from '@/adapters/process/process-slots';
import { MediaNotFound } from '@/adapters/storage/media-store';
import { promisedErrors } from '@/contracts/api/promised-errors';
import { type ErrorBody, errorCodes } from '@/contracts/error';
import { ApiError } from './api-error';

/** The status that proxies log for a request whose client closed the connection. */
const CLIENT_GONE = 499;

/** Converts anything thrown to the error response format. Unknown errors never leak details. */
export function respondWithError(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (reply.raw.destroyed) {
    // The client disconnected; the resulting errors are not server errors.
    reply.status(CLIENT_GONE).send();
    return;
  }
  respond(toApiError(thrown), thrown, request, reply);
}

/**
 * As `respondWithError`, but rejects error codes the contract does not declare; for development and
 * tests.
 */
export function respondAsPromised(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { operation } = request.routeOptions.config;
  const { code } = toApiError(thrown);
  if (operation === undefined || promisedErrors(operation).has(code)) {
    respondWithError(thrown, request, reply);
    return;
  }
  const broken = new ApiError('internal', `${operation.name} does not promise ${code}.`);
  respond(broken, thrown, request, reply);
}

function respond(
  error: ApiError,
  thrown: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status } = errorCodes[error.code];
  if (status >= 500) request.log.error({ requestId: request.id, err: thrown }, 'request failed');
  const body: ErrorBody = {
    error: error.message,
    code: error.code,
    requestId: request.id,
    ...error.details,
  };
  // RFC 9110 asks for it with every 401.
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  // A client that is too slow gets no more time for the rest.
  if (status === 408) reply.header('connection', 'close');
  if (!request.raw.complete) discardRest(request.raw);
  reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Maximum bytes drained from a refused upload; beyond that the connection is closed. */
const MAX_DISCARDED = { bytes: 1024 ** 3, ms: 60_000 };

/**
 * Drains the request and leaves its connection open: closing it while the client is still sending resets
 * it, and the client would lose the error response.
 */
function discardRest(body: IncomingMessage): void {
  let bytes = 0;
  const timer = setTimeout(() => body.destroy(), MAX_DISCARDED.ms).unref();
  body.once('close', () => clearTimeout(timer));
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED.bytes) body.destroy();
  });
  body.resume();
}

export function respondNotFound(request: FastifyRequest, reply: FastifyReply): void {
  respondWithError(new ApiError('not_found', 'There is no such call.'), request, reply);
}

/** Faults of the database's connection: the request may succeed when it is sent again. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  '08006', // connection failure
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P03', // cannot connect now
]);

/** PostgreSQL text columns cannot store NUL. */
const unwritableText = new Set(['22021', '22P05']);

function toApiError(thrown: Error & { statusCode?: number; code?: string }): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof ZodError) {
    return new ApiError('invalid_request', toSentence(thrown), { cause: thrown });
  }
  if (thrown instanceof MediaNotFound)
    return new ApiError('not_found', undefined, { cause: thrown });
  if (thrown instanceof MediaReaderBusy) {
    const message = 'Many files are being read right now. Please try again in a minute.';
    return new ApiError('unavailable', message, { cause: thrown });
  }
  if (thrown instanceof NoFreeSlot) {
    return new ApiError('unavailable', undefined, { cause: thrown });
  }
  if (unwritableText.has(thrown.code ?? '')) {
    return new ApiError('invalid_request', 'The text contains a character that can’t be saved.');
  }
  if (unavailableCodes.has(thrown.code ?? '')) {
    return new ApiError('unavailable', undefined, { cause: thrown });
  }
  if (thrown.statusCode === 413) return new ApiError('too_large', 'This request is too large.');
  if (thrown.statusCode !== undefined && thrown.statusCode < 500) {
    return new ApiError('invalid_request', undefined, { cause: thrown });
  }
  return new ApiError('internal', undefined, { cause: thrown });
}

function toSentence({ issues }: ZodError): string {
  const [issue] = issues;
  if (issue === undefined) return errorCodes.invalid_request.message;
  const place = issue.path.length === 0 ? 'this request' : `“${issue.path.join('.')}”`;
  return `Check ${place}: ${issue.message}${issue.message.endsWith('.') ? '' : '.'}`;
}
