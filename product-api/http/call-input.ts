import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Operation } from '@/contracts/operation';
import { ApiError } from './api-error';
import type { Caller, Input } from './route';

/** What a use case gets, read from a request. A class, as one is made for every poll of everybody. */
export class CallInput implements Input<Operation> {
  readonly caller: Caller;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  readonly #operation: Operation;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  /** @throws ZodError, ApiError invalid_request. */
  constructor(operation: Operation, request: FastifyRequest, reply: FastifyReply) {
    this.caller = request.caller as Caller;
    this.params = operation.params.parse(request.params);
    this.query = operation.query.parse(request.query);
    // What a call without a body is sent all the same is nobody's business.
    this.body = hasBody(operation) ? operation.body.parse(request.body) : undefined;
    this.idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    this.requestId = request.id;
    this.headers = request.headers;
    this.#operation = operation;
    this.#request = request;
    this.#reply = reply;
  }

  // Most calls look at neither, and both cost more than all the rest of this.
  get signal(): AbortSignal {
    return toSignal(this.#reply);
  }

  get stream(): Readable {
    return isUnread(this.#operation) ? this.#request.raw : Readable.from([]);
  }

  setHeader(name: string, value: string): void {
    this.#reply.header(name, value);
  }
}

/** Whether the use case reads the body itself. */
export function isUnread({ bodyType }: Operation): boolean {
  return bodyType === 'upload' || bodyType === 'raw';
}

function hasBody(operation: Operation): boolean {
  return !isUnread(operation) && !(operation.body instanceof z.ZodUndefined);
}

function readIdempotencyKey(key: unknown): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ApiError('invalid_request', 'The Idempotency-Key may be 1 to 200 plain characters.');
}

/** Aborted when the connection closes before the answer was sent. */
function toSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
