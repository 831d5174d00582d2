import { z } from 'zod';
import type { ErrorCode } from '@/contracts/error';
import type { Operation } from '@/contracts/operation';

/** Codes any operation may return. */
const common: readonly ErrorCode[] = [
  'invalid_request',
  'forbidden',
  'too_many_requests',
  'internal',
  'unavailable',
];

/** Every code an operation may return: its own, and those its access, body and price imply. */
export function promisedErrors(operation: Operation): ReadonlySet<ErrorCode> {
  const { access, bodyType, spends, body, errors } = operation;
  const hasBody = ['upload', 'part'].includes(bodyType) || !(body instanceof z.ZodUndefined);
  return new Set([
    ...common,
    ...(access === 'anyone'
      ? []
      : (['unauthenticated', 'account_blocked', 'missing_scope'] as const)),
    ...(access === 'operator' ? (['not_found'] as const) : []),
    // The Idempotency-Key was used for another call, or an access token may not spend so much.
    ...(spends ? (['conflict', 'spending_limit'] as const) : []),
    ...(hasBody ? (['too_large', 'too_slow'] as const) : []),
    ...errors,
  ]);
}
