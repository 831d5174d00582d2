import { deriveKey, toSecretId } from '@/adapters/seal';
import { SettingFault } from '@/rules/settings-faults';

const ANSWER_TIMEOUT_MS = 2_000;
const RETRY_MS = 5_000;

/**
 * Compares this web's secret with the product API's. If the API does not answer yet, goes on and compares
 * later; a difference then ends the process.
 * @throws SettingFault if the secrets differ.
 */
export async function requireSameSecret(apiUrl: string, secret: string): Promise<void> {
  const own = toSecretId((purpose) => deriveKey(secret, purpose));
  const theirs = await readSecretId(apiUrl);
  if (theirs === undefined) {
    setTimeout(() => {
      // A rejection ends the process, as an uncaught error does.
      void requireSameSecret(apiUrl, secret);
    }, RETRY_MS).unref();
    return;
  }
  if (theirs === own) return;
  throw new SettingFault(
    `HOMEREEL_SECRET of this web is not that of the product API at ${apiUrl}. Give both the same one.`,
  );
}

/** Undefined if the product API does not answer, or is being stopped. */
async function readSecretId(apiUrl: string): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL('/readyz', apiUrl), {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const { secretId } = (await answer.json()) as { secretId?: unknown };
    return typeof secretId === 'string' ? secretId : undefined;
  } catch {
    return undefined;
  }
}
