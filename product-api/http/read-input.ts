import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Operation } from '@/contracts/operation';
import { ApiError } from './api-error';
import type { ReadClientAddress } from './client-address';
import type { Caller, Input } from './route';

/**
 * Reads a use case's input from a request.
 * @throws ZodError, ApiError invalid_request.
 */
export function readInput(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  readClientAddress: ReadClientAddress,
): Input<Operation> {
  return {
    caller: request.caller as Caller,
    params: operation.params.parse(request.params),
    query: operation.query.parse(request.query),
    // A body sent to an operation that declares none is ignored.
    body: hasBody(operation) ? operation.body.parse(request.body) : undefined,
    idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
    requestId: request.id,
    headers: request.headers,
    // Created on demand, because most operations use none of them.
    get clientAddress() {
      return readClientAddress(request.raw);
    },
    get signal() {
      return toSignal(reply);
    },
    get stream() {
      return isStreaming(operation) ? request.raw : Readable.from([]);
    },
    setHeader: (name, value) => void reply.header(name, value),
  };
}

/** Returns whether the use case reads the body itself. */
export function isStreaming({ bodyType }: Operation): boolean {
  return bodyType === 'upload' || bodyType === 'part' || bodyType === 'raw';
}

function hasBody(operation: Operation): boolean {
  return !isStreaming(operation) && !(operation.body instanceof z.ZodUndefined);
}

function readIdempotencyKey(key: unknown): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ApiError('invalid_request', 'The Idempotency-Key may be 1 to 200 plain characters.');
}

/** Returns a signal that aborts when the connection closes before the answer is sent. */
function toSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) closed.abort();
  });
  return closed.signal;
}
