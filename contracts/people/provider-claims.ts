import { z } from 'zod';

const payload = z.object({
  aud: z.union([z.string(), z.array(z.string())]).default([]),
  scope: z.string().default(''),
});

/** The claims of an identity provider's token. */
export interface ProviderClaims {
  readonly audiences: readonly string[];
  readonly scopes: readonly string[];
}

/**
 * Reads the claims of a JSON Web Token without verifying it: to decide who verifies it, or after
 * verification.
 * @returns undefined if the text is not such a token.
 */
export function readProviderClaims(token: string): ProviderClaims | undefined {
  const [, body = '', signature] = token.split('.');
  if (signature === undefined) return undefined;
  const parsed = payload.safeParse(parseBase64Url(body));
  if (!parsed.success) return undefined;
  const { aud, scope } = parsed.data;
  return { audiences: [aud].flat(), scopes: scope.split(' ') };
}

function parseBase64Url(text: string): unknown {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
