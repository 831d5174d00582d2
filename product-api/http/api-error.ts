import { type ErrorBody, type ErrorCode, errorCodes } from '@/contracts/error';

type Details = Pick<ErrorBody, 'needed' | 'available' | 'scope' | 'current'>;

/** The error a use case throws to refuse a call. The message is shown to the person. */
export class ApiError extends Error {
  readonly details: Details;

  constructor(
    readonly code: ErrorCode,
    message: string = errorCodes[code].message,
    options: ErrorOptions & { details?: Details } = {},
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.details = options.details ?? {};
  }
}

/** @throws ApiError not_found for null or undefined. */
export function orNotFound<Found>(found: Found | null | undefined, message?: string): Found {
  if (found == null) throw new ApiError('not_found', message);
  return found;
}
