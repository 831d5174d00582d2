import { z } from 'zod';
import { accessScope } from '@/contracts/people/access-scopes';

/**
 * Every error code of the product API, its HTTP status, and the default sentence, used when a use
 * case gives none. Codes are stable: clients switch on them and show the sentence.
 */
export const errorCodes = {
  invalid_request: { status: 400, message: 'Something in this request is not right.' },
  unauthenticated: { status: 401, message: 'Please sign in again.' },
  not_enough_tokens: { status: 402, message: 'You do not have enough tokens for this.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  account_blocked: {
    status: 403,
    message: 'This account is blocked. Please write to support.',
  },
  missing_scope: { status: 403, message: 'This access token is not allowed to do this.' },
  spending_limit: { status: 403, message: 'This access token has reached its monthly limit.' },
  too_many_access_tokens: {
    status: 403,
    message: 'You have as many access tokens as there may be. Revoke one first.',
  },
  too_many_webhooks: {
    status: 403,
    message: 'You have as many webhooks as there may be. Delete one first.',
  },
  storage_full: { status: 403, message: 'Your storage is used up.' },
  too_many_projects: { status: 403, message: 'You have as many projects as there may be.' },
  too_many_uploads: {
    status: 403,
    message: 'You have as many unfinished uploads as there may be.',
  },
  too_many_versions: { status: 403, message: 'This project has as many versions as there may be.' },
  not_found: { status: 404, message: 'We could not find what you asked for.' },
  too_slow: { status: 408, message: 'The connection is too slow. Please try again.' },
  conflict: { status: 409, message: 'This was changed elsewhere in the meantime.' },
  revision_conflict: { status: 409, message: 'This project was changed in another tab or window.' },
  illegal_state: { status: 409, message: 'The project is not in a state that allows this.' },
  work_cancelled: { status: 409, message: 'This was cancelled.' },
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
  not_set_up: { status: 503, message: 'The operator of this site has not set this up yet.' },
  timeout: { status: 504, message: 'This took too long. Please try again.' },
  disk_full: {
    status: 507,
    message: 'The disk of this site is nearly full, so this is not possible now. Please try later.',
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
