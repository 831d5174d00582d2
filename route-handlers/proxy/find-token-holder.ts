import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { clientAddressHeader } from '@/contracts/api/client-address';
import { currentUser, readUser } from '@/contracts/people/users';
import type { Env } from '@/lib/env';
import type { TokenHolder } from './transfer-limits';
import { sendUpstream, type UpstreamAnswer } from './upstream';

/** How long a holder is not asked for again. The product API checks the token of each call anyway. */
const CACHED_MS = 60_000;
const MAX_CACHED = 10_000;

const holders = new LRUCache<string, string>({ max: MAX_CACHED, ttl: CACHED_MS });

interface TokenCall {
  readonly request: Request;
  readonly requestId: string;
  readonly env: Env;
  readonly accessToken: string;
}

/**
 * Asks the product API who holds an access token, before a body is read for it.
 * @returns the answer to a token that is refused.
 * @throws UpstreamTimeoutError, or the socket's error when the API cannot be reached.
 */
export async function findTokenHolder({
  request,
  requestId,
  env,
  accessToken,
}: TokenCall): Promise<TokenHolder | UpstreamAnswer> {
  // Secrets are not kept.
  const key = hash('sha256', accessToken, 'base64');
  const cached = holders.get(key);
  if (cached !== undefined) return { userId: cached };
  const answer = await sendUpstream({
    pool: 'calls',
    origin: env.API_URL,
    path: readUser.path,
    method: readUser.method,
    headers: {
      [clientAddressHeader]: request.headers.get(clientAddressHeader) ?? '',
      'x-request-id': requestId,
      'accept-encoding': 'identity',
      authorization: `Bearer ${accessToken}`,
    },
    body: null,
    answerTimeoutMs: env.API_ANSWER_SECONDS * 1000,
    signal: request.signal,
  });
  if (answer.statusCode === 401) return answer;
  const { data } = currentUser.safeParse(await answer.body.json().catch(() => undefined));
  if (data !== undefined) holders.set(key, data.user.userId);
  return { userId: data?.user.userId };
}
