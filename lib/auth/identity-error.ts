/** Identity errors by code, with the sentence shown for each. */
export const identityErrors = {
  login_required: 'Your session has ended. Please sign in again.',
  consent_required: 'Please sign in again and allow Homereel to use your account.',
  missing_refresh_token: 'Please sign in again so that we can keep you signed in.',
  mfa_required: 'Please sign in again and complete the second step.',
  state_mismatch: 'Invalid state',
  missing_transaction: 'This sign-in was already used or has expired. Please start again.',
  timeout: 'The sign-in service took too long to answer. Please try again.',
  cancelled: 'Sign-in was canceled.',
  callback_failed: 'Sign-in didn’t work. Please try again.',
  provider_unavailable: 'The sign-in service does not answer right now. Please try again shortly.',
} as const;

export type IdentityError = keyof typeof identityErrors;

export function isIdentityError(value: unknown): value is IdentityError {
  return typeof value === 'string' && Object.hasOwn(identityErrors, value);
}
