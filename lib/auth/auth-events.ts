/** Dispatched on `window` when a call was answered with 401; the auth flow listens. */
export const SIGNED_OUT_EVENT = 'homereel:signed-out';

/** Dispatched on `window` before the page is left for a login: listeners persist unsaved changes. */
export const LOGIN_EVENT = 'homereel:login';

/** The product API refused a call because an operator has blocked the account. */
export const BLOCKED_EVENT = 'homereel:account-blocked';
