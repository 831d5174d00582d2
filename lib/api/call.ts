import type { z } from 'zod';
import { type ErrorBody, type ErrorCode, errorBody } from '@/contracts/error';
import { type Operation, toPath } from '@/contracts/operation';
import { BLOCKED_EVENT, SIGNED_OUT_EVENT } from '@/lib/auth/auth-events';
import { callHeaders } from './call-headers';
import { createId } from './create-id';
import { announceProjectChange, changesProjects } from './project-changes';

type Details = Pick<ErrorBody, 'needed' | 'available' | 'scope' | 'current'>;

/** The error of every failed call. `status` is 0 without a response. The message may be shown to the user. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: ErrorCode | 'unreachable' | 'unknown' = 'unknown',
    readonly details: Details = {},
    readonly requestId?: string,
  ) {
    super(message);
    this.name = 'CallError';
  }
}

export interface CallInput<Op extends Operation> {
  readonly params?: z.input<Op['params']>;
  readonly query?: z.input<Op['query']>;
  readonly body?: z.input<Op['body']>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of an operation that takes a file. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  /** Idempotency key: a retry of a spending call with the same key spends once. */
  readonly idempotencyKey?: string;
}

export interface CallAnswer<Op extends Operation> {
  readonly body: z.output<Op['response']>;
  readonly headers: Headers;
}

/** Calls one operation of the product API and returns the parsed response. */
export async function call<Op extends Operation>(
  operation: Op,
  input: CallInput<Op> = {},
): Promise<z.output<Op['response']>> {
  return (await callForAnswer(operation, input)).body;
}

/** Like `call`, for the few callers that need the response's headers. */
export async function callForAnswer<Op extends Operation>(
  operation: Op,
  input: CallInput<Op> = {},
): Promise<CallAnswer<Op>> {
  const path = toPath(
    operation,
    input.params as Record<string, string>,
    input.query as Record<string, string | number | undefined>,
  );
  const { response, text } = await send(path, operation, input).finally(() => {
    // A failed call may still have taken effect.
    if (changesProjects(operation)) announceProjectChange();
  });
  return { body: readAnswer(operation, response.status, text), headers: response.headers };
}

/**
 * Returns the parsed body of a response.
 * @throws CallError for an error response, and for a body that does not match the contract.
 */
export function readAnswer<Op extends Operation>(
  operation: Op,
  status: number,
  text: string,
): z.output<Op['response']> {
  if (status < 200 || status > 299) throw toCallError(status, text);
  const answer = operation.response.safeParse(parseJson(text));
  if (!answer.success) throw new CallError('Unknown error', status);
  return answer.data as z.output<Op['response']>;
}

async function send<Op extends Operation>(
  path: string,
  operation: Op,
  input: CallInput<Op>,
): Promise<{ response: Response; text: string }> {
  const { form } = input;
  const hasBody = input.body !== undefined;
  try {
    const response = await fetch(path, {
      method: operation.method,
      headers: {
        ...callHeaders,
        Accept: 'application/json',
        // The browser sets the header of a form, with its boundary.
        ...((hasBody || (operation.method === 'POST' && form === undefined)) && {
          'Content-Type': 'application/json',
        }),
        ...input.headers,
        ...(operation.spends && { 'Idempotency-Key': input.idempotencyKey ?? createId() }),
      },
      body: form ?? (hasBody ? JSON.stringify(input.body) : null),
      signal: input.signal ?? null,
      cache: 'no-store',
      // With `keepalive` the browser completes a save or a removal while the page is left. It rejects bodies
      // as large as files.
      keepalive: form === undefined && ['PUT', 'PATCH', 'DELETE'].includes(operation.method),
    });
    return { response, text: await response.text().catch(() => '') };
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw unreachable();
  }
}

/** Returns the error of a call without any response. */
export function unreachable(): CallError {
  return new CallError(
    'We could not reach Homereel. Check your connection and try again.',
    0,
    'unreachable',
  );
}

/**
 * Returns the error of a failed response. Its message is the body's error field, `Unknown error` if the body
 * is not JSON, or `API error: {status}` if the field is absent.
 */
export function toCallError(status: number, text: string): CallError {
  // The session may have ended: its listener checks it.
  if (status === 401) globalThis.dispatchEvent?.(new Event(SIGNED_OUT_EVENT));
  const body = parseJson(text);
  if (body === undefined) return new CallError('Unknown error', status);
  const parsed = errorBody.safeParse(body);
  if (parsed.success) {
    const { error, code, requestId, ...details } = parsed.data;
    if (code === 'account_blocked') globalThis.dispatchEvent?.(new Event(BLOCKED_EVENT));
    return new CallError(error, status, code, details, requestId);
  }
  const message = (body as { error?: unknown } | null)?.error;
  return new CallError(typeof message === 'string' ? message : `API error: ${status}`, status);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns whether a retry may help: no response, too many requests, or a server error. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return [0, 408, 429].includes(error.status) || error.status >= 500;
}

/** Returns whether a read found nothing for its ids: 404, or 400 for a malformed id. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && [400, 404].includes(error.status);
}

export function hasCode(error: unknown, code: CallError['code']): error is CallError {
  return error instanceof CallError && error.code === code;
}
