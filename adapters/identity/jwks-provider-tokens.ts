import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { type Identity, ProviderTokenRefused, type ProviderTokens } from './provider-tokens';
import { VerifiedTokens } from './verified-tokens';

/** Leeway for a token's times; only RS256 is accepted. */
const LEEWAY_SECONDS = 60;
const algorithms = ['RS256'];
const TIMEOUT_MS = 5_000;

interface OperatorClaim {
  readonly claim: string;
  readonly value: string;
}

export interface JwksOptions {
  /** Exactly as the tokens' `iss` says it. */
  readonly issuer: string;
  readonly audience: string;
  /** The claim that identifies the user's organisation. */
  readonly tenantClaim: string;
  /**
   * The claim that makes its holder an operator, with the value it must have or list; absent: there are no
   * operators.
   */
  readonly operator?: OperatorClaim | undefined;
}

const discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});
const profile = z.object({
  email: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  picture: z.string().optional().catch(undefined),
});

/**
 * Verifies tokens with the issuer's published keys. An unknown key is fetched, so the issuer may rotate
 * its keys at run time.
 */
export function createJwksProviderTokens(options: JwksOptions): ProviderTokens {
  const verified = new VerifiedTokens();
  let prepared: Promise<Prepared> | undefined;
  const prepare = (): Promise<Prepared> => {
    prepared ??= discover(options.issuer).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  return {
    async verify(token) {
      const known = verified.read(token);
      if (known !== undefined) return known;
      const { keys } = await prepare();
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer: options.issuer,
          audience: options.audience,
          algorithms,
          clockTolerance: LEEWAY_SECONDS,
          requiredClaims: ['sub', 'exp'],
        });
        const identity = toIdentity(payload, options);
        verified.add(token, identity, ((payload.exp ?? 0) + LEEWAY_SECONDS) * 1_000);
        return identity;
      } catch (error) {
        if (error instanceof ProviderTokenRefused) throw error;
        if (isRefusal(error)) throw new ProviderTokenRefused({ cause: error });
        throw error;
      }
    },
    async readProfile(token) {
      const { userinfo } = await prepare();
      if (userinfo === undefined) return {};
      try {
        const response = await fetch(userinfo, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: 'error',
        });
        return response.ok ? profile.parse(await response.json()) : {};
      } catch {
        return {};
      }
    },
  };
}

interface Prepared {
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
  readonly userinfo: string | undefined;
}

async function discover(issuer: string): Promise<Prepared> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
  const found = discovery.parse(await response.json());
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: 5_000,
  });
  return { keys, userinfo: found.userinfo_endpoint };
}

/** All jose errors about the token itself; not a failure to fetch the issuer's keys. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

/** Rejects subjects that PostgreSQL cannot store (NUL) and subjects longer than OpenID Connect allows. */
function requireSubject({ sub = '' }: JWTPayload): string {
  if (/^[^\0]{1,255}$/.test(sub)) return sub;
  throw new ProviderTokenRefused();
}

function toIdentity(payload: JWTPayload, options: JwksOptions): Identity {
  const tenant = payload[options.tenantClaim];
  return {
    issuer: options.issuer,
    subject: requireSubject(payload),
    ...profile.parse(payload),
    ...(typeof tenant === 'string' && tenant !== '' ? { tenant } : {}),
    ...(isOperator(payload, options.operator) ? { isOperator: true } : {}),
  };
}

/** Returns whether the claim is the value or a list that contains it; `true` counts as the text. */
function isOperator(payload: JWTPayload, wanted: OperatorClaim | undefined): boolean {
  if (wanted === undefined || !Object.hasOwn(payload, wanted.claim)) return false;
  return [payload[wanted.claim]]
    .flat()
    .some((each) => each === wanted.value || (each === true && wanted.value === 'true'));
}
