import type { IncomingHttpHeaders } from 'node:http';
import {
  AccessTokenRefused,
  type AccessTokens,
  type Identity,
  type Profile,
} from '@/adapters/identity/access-tokens';
import type { Access } from '@/contracts/operation';
import { ApiError } from './api-error';
import type { Caller } from './route';

/** Finds out who calls; undefined where nobody has to. */
export type Authenticate = (request: {
  readonly access: Access;
  readonly headers: IncomingHttpHeaders;
  /** What the request says as one. Only `viewer` operations look at it, and check it themselves. */
  readonly shareToken: unknown;
}) => Promise<Caller | undefined>;

/** No identity provider: whoever reaches this machine is its one person. */
export function authenticateLocally(readCaller: () => Promise<Caller>): Authenticate {
  return async ({ access }) => (needsPerson(access) ? readCaller() : undefined);
}

/**
 * Checks the bearer token against the issuer's keys and finds the person it names.
 * @param readCaller resolves with the person's own id, made at first sight.
 */
export function authenticateByToken(
  accessTokens: AccessTokens,
  readCaller: (identity: Identity, readProfile: () => Promise<Profile>) => Promise<Caller>,
): Authenticate {
  return async ({ access, headers, shareToken }) => {
    if (!needsPerson(access)) return undefined;
    const token = readBearer(headers);
    const identity = token === undefined ? undefined : await readIdentity(accessTokens, token);
    if (token !== undefined && identity !== undefined) {
      return readCaller(identity, () => accessTokens.readProfile(token));
    }
    if (access === 'viewer' && typeof shareToken === 'string') return undefined;
    throw new ApiError('unauthenticated');
  };
}

/** Whom the token names; undefined when it is not good. */
async function readIdentity(
  accessTokens: AccessTokens,
  token: string,
): Promise<Identity | undefined> {
  try {
    return await accessTokens.verify(token);
  } catch (error) {
    if (error instanceof AccessTokenRefused) return undefined;
    throw error;
  }
}

function needsPerson(access: Access): boolean {
  return access === 'person' || access === 'viewer';
}

function readBearer(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
}
