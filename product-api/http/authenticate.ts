import type { IncomingHttpHeaders } from 'node:http';
import {
  type Identity,
  type Profile,
  ProviderTokenRefused,
  type ProviderTokens,
} from '@/adapters/identity/provider-tokens';
import type { Access, Operation } from '@/contracts/operation';
import { ApiError } from './api-error';
import { readBearer } from './read-bearer';
import type { Caller } from './route';

/** Identifies the caller; undefined if the operation needs no identity. */
export type Authenticate = (request: {
  readonly operation: Operation;
  readonly headers: IncomingHttpHeaders;
  /** Path and query. */
  readonly url: string;
  /** The request's share token, unverified; `viewer` operations verify it themselves. */
  readonly shareToken: unknown;
}) => Promise<Caller | undefined>;

/** Without an identity provider, every caller is the local user. */
export function authenticateLocally(readCaller: () => Promise<Caller>): Authenticate {
  return async ({ operation: { access } }) => {
    requireMayCall(access, {});
    return needsPerson(access) ? readCaller() : undefined;
  };
}

/**
 * Verifies the bearer token with the issuer's keys and finds its user.
 * @param readCaller resolves with the caller, whose id is created at the first sign-in.
 */
export function authenticateByToken(
  providerTokens: ProviderTokens,
  readCaller: (
    identity: Identity,
    readProfile: () => Promise<Profile>,
    operation: Operation,
  ) => Promise<Caller>,
): Authenticate {
  return async ({ operation, headers, shareToken }) => {
    const { access } = operation;
    if (!needsPerson(access)) return undefined;
    const token = readBearer(headers);
    const identity = token === undefined ? undefined : await readIdentity(providerTokens, token);
    if (token !== undefined && identity !== undefined) {
      requireMayCall(access, identity);
      return readCaller(identity, () => providerTokens.readProfile(token), operation);
    }
    if (access === 'viewer' && typeof shareToken === 'string') return undefined;
    throw new ApiError('unauthenticated');
  };
}

/** Returns the token's holder; undefined for an invalid token. */
async function readIdentity(
  providerTokens: ProviderTokens,
  token: string,
): Promise<Identity | undefined> {
  try {
    return await providerTokens.verify(token);
  } catch (error) {
    if (error instanceof ProviderTokenRefused) return undefined;
    throw error;
  }
}

function needsPerson(access: Access): boolean {
  return access === 'person' || access === 'viewer' || access === 'operator';
}

/**
 * @throws ApiError not_found for callers who are not operators, so that they learn nothing about operator
 * calls.
 */
function requireMayCall(access: Access, { isOperator }: Pick<Identity, 'isOperator'>): void {
  if (access !== 'operator' || isOperator === true) return;
  throw new ApiError('not_found', 'There is no such call.');
}
