import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll } from 'vitest';

export const audience = 'https://api.homereel.test';

export interface TokenIssuer {
  readonly issuer: string;
  /** A token for the product API; claims and times can be made wrong. */
  sign(subject: string, claims?: JWTPayload, kid?: string): Promise<string>;
  /** Publishes one more key and signs with it from now on. */
  rotate(): Promise<void>;
  /** Signs with a key that was never published. */
  forge(subject: string, claims?: JWTPayload): Promise<string>;
}

/** An identity provider that only hands out tokens, on loopback, for the length of the test file. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const keys: { kid: string; privateKey: CryptoKey; jwk: object }[] = [];
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/jwks') {
      response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
    } else if (request.url === '/userinfo') {
      response.end(JSON.stringify({ sub: 'x', name: 'Told Later', email: 'later@example.test' }));
    } else {
      response.end(
        JSON.stringify({
          issuer,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/userinfo`,
        }),
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const makeKey = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
    return { kid, privateKey, jwk };
  };
  const signWith = (
    { kid, privateKey }: { kid: string; privateKey: CryptoKey },
    subject: string,
    claims: JWTPayload = {},
  ) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: issuer,
      aud: audience,
      sub: subject,
      iat: now,
      exp: now + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
  };
  const current = () => {
    const key = keys.at(-1);
    if (key === undefined) throw new Error('the issuer has no key');
    return key;
  };
  const rotate = async () => {
    keys.push(await makeKey(`key-${keys.length + 1}`));
  };
  await rotate();
  return {
    issuer,
    rotate,
    sign: (subject, claims) => signWith(current(), subject, claims),
    forge: async (subject, claims) => signWith(await makeKey(current().kid), subject, claims),
  };
}
