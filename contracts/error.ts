import { z } from 'zod';
import { accessScope } from '@/contracts/people/access-scopes';

/**
 * Every error code of the product API, its HTTP status, and the default sentence, used when a use
 * case gives none. Codes are stable: clients switch on them and show the sentence.
 */
export const errorCodes = {
  invalid_request: { status: 400, message: 'Something in this request isn’t right.' },
  unauthenticated: { status: 401, message: 'Please sign in again.' },
  not_enough_tokens: { status: 402, message: 'You don’t have enough tokens for this.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  account_blocked: {
    status: 403,
    message: 'This account is blocked. Please contact support.',
  },
  missing_scope: { status: 403, message: 'This access token is not allowed to do this.' },
  spending_limit: { status: 403, message: 'This access token has reached its monthly limit.' },
  too_many_access_tokens: {
    status: 403,
    message: 'You’ve reached the access token limit. Revoke one to add another.',
  },
  too_many_webhooks: {
    status: 403,
    message: 'You’ve reached the webhook limit. Delete one to add another.',
  },
  storage_full: {
    status: 403,
    message: 'Your storage is full. Delete photos, clips or projects to make room.',
  },
  too_many_projects: {
    status: 403,
    message: 'You’ve reached the project limit. Delete one to add another.',
  },
  too_many_uploads: {
    status: 403,
    message: 'You’ve reached the limit of unfinished uploads. Finish or cancel some first.',
  },
  too_many_versions: {
    status: 403,
    message: 'You’ve reached the version limit of this project. Remove one to add another.',
  },
  not_found: { status: 404, message: 'We could not find what you asked for.' },
  too_slow: { status: 408, message: 'The connection is too slow. Please try again.' },
  conflict: { status: 409, message: 'This was changed somewhere else in the meantime.' },
  revision_conflict: { status: 409, message: 'This project was changed in another tab or window.' },
  illegal_state: { status: 409, message: 'This isn’t available for this project right now.' },
  work_cancelled: { status: 409, message: 'This was canceled.' },
  protocol_version: {
    status: 412,
    message: 'This call takes version 1.0.0 of the tus protocol.',
  },
  too_large: { status: 413, message: 'This file is too large.' },
  unsupported_media: { status: 415, message: 'This is not a photo or clip we can use.' },
  address_refused: { status: 422, message: 'This address could not be fetched.' },
  unusable_media: { status: 422, message: 'This file is damaged and could not be read.' },
  unusable_prompt: { status: 422, message: 'We could not turn this description into a change.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  provider_failed: {
    status: 502,
    message: 'A service we depend on did not answer. Please try again.',
  },
  unavailable: {
    status: 503,
    message: 'The service is not available right now. Please try again.',
  },
  not_set_up: { status: 503, message: 'This isn’t set up on this site yet.' },
  timeout: { status: 504, message: 'This took too long. Please try again.' },
  disk_full: {
    status: 507,
    message: 'We’re low on storage right now. Please try again later.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;
const errorCode = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]);

/** The body of every error response. `error` is plain English and may be shown to the user. */
export const errorBody = z.object({
  error: z.string(),
  code: errorCode,
  requestId: z.string(),
  /** With `not_enough_tokens` and `spending_limit`: tokens the work costs, and tokens available. */
  needed: z.number().int().optional(),
  available: z.number().int().optional(),
  /** With `missing_scope`: the scope that the call asks for. */
  scope: accessScope.optional(),
  /** With `revision_conflict`: the project as it is now. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
