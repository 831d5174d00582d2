import { type ErrorBody, type ErrorCode, errorCodes } from '@/contracts/error';

/** An answer in the shape of the product API's own errors, so that clients know one shape only. */
export function toErrorResponse(
  code: ErrorCode,
  requestId: string,
  message: string = errorCodes[code].message,
): Response {
  const body: ErrorBody = { error: message, code, requestId };
  return Response.json(body, {
    status: errorCodes[code].status,
    headers: { 'cache-control': 'no-store', 'x-request-id': requestId },
  });
}
