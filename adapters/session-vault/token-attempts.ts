/** SPEC §9: how often a token request is sent before it counts as failed. */
export const TOKEN_ATTEMPTS = 3;

/** Before the second attempt twice this long is waited, before the third three times. */
export const TOKEN_RETRY_PAUSE_MS = 200;
