import { assistantScopes, MCP_PATH } from '@/contracts/people/assistant-scopes';
import { type Env, readEnv } from '@/lib/env';

const METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;

/** Returns the audience for which the identity provider issues tokens for the tools. */
export function readMcpAudience({ OIDC_ISSUER, OIDC_MCP_AUDIENCE }: Env): string | undefined {
  return OIDC_ISSUER === undefined ? undefined : OIDC_MCP_AUDIENCE;
}

/** The `WWW-Authenticate` of a request without a valid token (RFC 9728). */
export function toChallenge(env: Env): string {
  if (readMcpAudience(env) === undefined) return 'Bearer';
  return `Bearer resource_metadata="${env.APP_ORIGIN}${METADATA_PATH}"`;
}

/**
 * Says who issues tokens for the tools, as assistants ask (OAuth 2.0 Protected Resource Metadata). There is
 * nothing to say where only access tokens are taken.
 */
export function answerResourceMetadata(): Response {
  const env = readEnv();
  const resource = readMcpAudience(env);
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' };
  if (resource === undefined) {
    const error = 'The tools take access tokens, which people make in their account.';
    return Response.json({ error }, { status: 404, headers });
  }
  return Response.json(
    {
      resource,
      resource_name: 'Homereel',
      authorization_servers: [env.OIDC_ISSUER],
      bearer_methods_supported: ['header'],
      scopes_supported: assistantScopes,
    },
    { headers },
  );
}
