import { setTimeout as wait } from 'node:timers/promises';
import { TOKEN_ATTEMPTS, TOKEN_RETRY_PAUSE_MS } from '@/adapters/session-vault/token-endpoint';

/**
 * Sends a token request up to three times while it fails transiently: no connection, no answer in
 * time, or a 5xx. A refusal such as `invalid_grant` is final.
 * @throws the transient error when a repetition is refused with `invalid_grant`: the attempt whose
 *   answer was lost has used up the code.
 */
export async function tryTokenRequest<Tokens>(send: () => Promise<Tokens>): Promise<Tokens> {
  let transient: unknown;
  for (let attempt = 1; attempt <= TOKEN_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await wait(TOKEN_RETRY_PAUSE_MS * attempt);
    try {
      return await send();
    } catch (error) {
      if (!isTransientTokenError(error)) throw toCause(error, transient);
      transient = error;
    }
  }
  throw transient;
}

/** A code that is refused at a repetition was used by the attempt whose answer was lost. */
function toCause(error: unknown, transient: unknown): unknown {
  const isUsedUp = (error as { error?: string }).error === 'invalid_grant';
  return isUsedUp && transient !== undefined ? transient : error;
}

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Returns whether a token request failed without a proper answer of the provider. */
export function isTransientTokenError(error: unknown): boolean {
  const { code, message, response } = error as {
    code?: string;
    message?: string;
    response?: { statusCode?: number };
  };
  if (connectionErrors.has(code ?? '') || message?.includes('timed out') === true) return true;
  return (response?.statusCode ?? 0) >= 500;
}
