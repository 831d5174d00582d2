import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Renewal, RenewTokens, TokenSet } from './session-vault';

export interface TokenEndpointOptions {
  /** The issuer; its discovery document contains the addresses. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Number of attempts before a token request counts as failed. */
export const TOKEN_ATTEMPTS = 3;
/** Base delay: twice this before the second attempt, three times before the third. */
export const TOKEN_RETRY_PAUSE_MS = 200;
/** Timeouts of one request and of a silent renewal with all its attempts. */
const HTTP_TIMEOUT_MS = 10_000;
const SILENT_TOKEN_TIMEOUT_MS = 60_000;
/** Timeout of the check whether the provider responds, while a user waits. */
const QUICK_TIMEOUT_MS = 3_000;

const discovery = z.object({
  token_endpoint: z.url(),
  revocation_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
});
export type ProviderAddresses = z.infer<typeof discovery>;

const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.coerce.number(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
});

/** Statuses unrelated to the refresh token: 401 concerns our own client credentials (RFC 6749 §5.2). */
const isTransient = (status: number): boolean => status === 401 || status === 429 || status >= 500;

export interface TokenEndpoint {
  readonly renewTokens: RenewTokens;
  /** Revokes a refresh token at the provider; ignores failures. */
  revoke(tokens: TokenSet): Promise<void>;
  /** Queries the provider without a cache. @throws if it does not respond within 3 s. */
  askAddresses(): Promise<ProviderAddresses>;
}

/** The provider's token endpoint, located by discovery. */
export function createTokenEndpoint(options: TokenEndpointOptions): TokenEndpoint {
  let known: ProviderAddresses | undefined;

  const askAddresses = async (within: number): Promise<ProviderAddresses> => {
    const response = await fetch(`${options.issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(within),
    });
    known = discovery.parse(await response.json());
    return known;
  };
  const readAddresses = async () => known ?? askAddresses(HTTP_TIMEOUT_MS);

  const post = (address: string, fields: Record<string, string>): Promise<Response> =>
    fetch(address, {
      method: 'POST',
      headers: { authorization: toBasicAuthorization(options), accept: 'application/json' },
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    });

  const renewOnce = async (refreshToken: string): Promise<Renewal> => {
    const { token_endpoint } = await readAddresses();
    const response = await post(token_endpoint, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
    if (isTransient(response.status)) return { kind: 'unanswered' };
    if (!response.ok) return { kind: 'refused' };
    return { kind: 'renewed', tokens: toTokenSet(tokenAnswer.parse(await response.json())) };
  };

  return {
    askAddresses: () => askAddresses(QUICK_TIMEOUT_MS),
    async renewTokens(refreshToken) {
      const deadline = Date.now() + SILENT_TOKEN_TIMEOUT_MS;
      for (let attempt = 1; attempt <= TOKEN_ATTEMPTS && Date.now() < deadline; attempt += 1) {
        if (attempt > 1) await wait(TOKEN_RETRY_PAUSE_MS * attempt);
        // If the response is lost, the request is repeated with the same token: providers that rotate tokens
        // allow that for a while. One that does not rejects it, and the user signs in again.
        const renewal = await renewOnce(refreshToken).catch(
          (): Renewal => ({ kind: 'unanswered' }),
        );
        if (renewal.kind !== 'unanswered') return renewal;
      }
      return { kind: 'unanswered' };
    },
    async revoke({ refreshToken }) {
      if (refreshToken === undefined) return;
      const { revocation_endpoint } = await readAddresses();
      if (revocation_endpoint === undefined) return;
      await post(revocation_endpoint, { token: refreshToken, token_type_hint: 'refresh_token' });
    },
  };
}

function toTokenSet(answer: z.infer<typeof tokenAnswer>): TokenSet {
  return {
    accessToken: answer.access_token,
    expiresAt: Date.now() + answer.expires_in * 1000,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
  };
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined. */
function toBasicAuthorization({ clientId, clientSecret }: TokenEndpointOptions): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  const pair = `${encode(clientId)}:${encode(clientSecret)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
