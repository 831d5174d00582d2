import { type CryptoKey, decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { Fault } from './faults';

export interface SigningKeys {
  readonly rs256: CryptoKey;
  readonly keyId: string;
  readonly clientSecret: string;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

const alterations: Partial<Record<Fault, (claims: JWTPayload) => JWTPayload>> = {
  wrong_nonce: (claims) => ({ ...claims, nonce: 'another' }),
  wrong_issuer: (claims) => ({ ...claims, iss: 'https://elsewhere.invalid' }),
  wrong_audience: (claims) => ({ ...claims, aud: 'another-client' }),
  expired_token: (claims) => ({ ...claims, exp: nowSeconds() - 75 }),
  expired_within_leeway: (claims) => ({ ...claims, exp: nowSeconds() - 45 }),
  not_yet_valid: (claims) => ({ ...claims, nbf: nowSeconds() + 75 }),
};

/** A valid id token with one defect, signed again. */
export function forgeIdToken(idToken: string, fault: Fault, keys: SigningKeys): Promise<string> {
  const claims = decodeJwt(idToken);
  if (fault === 'algorithm_none') return Promise.resolve(new UnsecuredJWT(claims).encode());
  if (fault === 'algorithm_hs256') {
    const secret = new TextEncoder().encode(keys.clientSecret);
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  }
  return new SignJWT(alterations[fault]?.(claims) ?? claims)
    .setProtectedHeader({ alg: 'RS256', kid: keys.keyId })
    .sign(keys.rs256);
}
