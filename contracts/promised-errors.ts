import { z } from 'zod';
import type { ErrorCode } from './error';
import type { Operation } from './operation';

/** Codes any call may answer with. */
const common: readonly ErrorCode[] = [
  'invalid_request',
  'forbidden',
  'too_many_requests',
  'internal',
  'unavailable',
];

/** Every code a call may answer with: its own and those that come with its kind. */
export function promisedErrors(operation: Operation): ReadonlySet<ErrorCode> {
  const { access, bodyType, spends, body, errors } = operation;
  const hasBody = bodyType === 'upload' || !(body instanceof z.ZodUndefined);
  return new Set([
    ...common,
    ...(access === 'anyone' ? [] : (['unauthenticated'] as const)),
    // Its Idempotency-Key was used for something else.
    ...(spends ? (['conflict'] as const) : []),
    ...(hasBody ? (['too_large', 'too_slow'] as const) : []),
    ...errors,
  ]);
}
