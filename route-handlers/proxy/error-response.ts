import { type ErrorBody, type ErrorCode, errorCodes } from '@/contracts/error';

export interface Refusal {
  /** Replaces the code's default sentence. */
  readonly message?: string | undefined;
  readonly retryAfterSeconds?: number;
}

/** An error response in the shape of the product API's errors, so that clients parse one shape only. */
export function toErrorResponse(
  code: ErrorCode,
  requestId: string,
  { message, retryAfterSeconds }: Refusal = {},
): Response {
  const body: ErrorBody = { error: message ?? errorCodes[code].message, code, requestId };
  const headers = new Headers({ 'cache-control': 'no-store', 'x-request-id': requestId });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return Response.json(body, { status: errorCodes[code].status, headers });
}
