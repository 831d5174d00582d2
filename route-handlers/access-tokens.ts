import type { Operation } from '@/contracts/operation';
import { readIdentityEnv } from '@/lib/env';

export type TokenProblem = 'login_required' | 'missing_refresh_token' | 'provider_unavailable';

/** The token a call goes out with, and the way to another one when the API refuses it. */
export interface AccessTokens {
  readonly current: string | undefined;
  /** Why there is none. Absent in local mode and for calls that need none. */
  readonly problem: TokenProblem | undefined;
  /** One silent renewal; undefined when that fails. */
  renew(): Promise<string | undefined>;
}

const none: AccessTokens = { current: undefined, problem: undefined, renew: async () => undefined };

/** The access token of the request's session. */
export async function readAccessTokens(
  _request: Request,
  operation: Operation,
): Promise<AccessTokens> {
  if (operation.access === 'provider' || readIdentityEnv() === undefined) return none;
  return { ...none, problem: 'login_required' };
}
