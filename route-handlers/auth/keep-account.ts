import { restoreAccount } from '@/contracts/people/accounts';
import { readEnv } from '@/lib/env';
import { log } from '../log';
import { sendUpstream } from '../proxy/upstream';

/** A sign-in does not wait longer for it; the next one tries again. */
const TIMEOUT_MS = 5_000;

/**
 * Reports a sign-in to the product API, which cancels the deletion of the account.
 * @returns whether a deletion was pending.
 */
export async function keepAccount(accessToken: string): Promise<boolean> {
  try {
    const { statusCode, body } = await sendUpstream({
      pool: 'calls',
      origin: readEnv().API_URL,
      path: restoreAccount.path,
      method: restoreAccount.method,
      headers: {
        accept: 'application/json',
        'x-application-name': 'Homereel',
        authorization: `Bearer ${accessToken}`,
      },
      body: null,
      answerTimeoutMs: TIMEOUT_MS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (statusCode === 200) return restoreAccount.response.parse(await body.json()).wasDeleted;
    await body.dump();
    log.warn({ status: statusCode }, 'an account was not asked to be kept');
  } catch (error) {
    log.warn({ reason: String(error) }, 'an account was not asked to be kept');
  }
  return false;
}
