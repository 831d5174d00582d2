/** Dispatched on `window` when a call was answered with 401; the auth flow listens. */
export const SIGNED_OUT_EVENT = 'homereel:signed-out';

/** Dispatched on `window` before the page is left for a login: listeners persist unsaved changes. */
export const LOGIN_EVENT = 'homereel:login';
