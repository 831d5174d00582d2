import { type AccessScope, accessScopes } from './access-scopes';

/** Where assistants find the tools. */
export const MCP_PATH = '/api/mcp';

const PREFIX = 'homereel:';

/** The scopes of an identity provider's token for an assistant, as the provider names them. */
export const assistantScopes = Object.keys(accessScopes).map((scope) => `${PREFIX}${scope}`);

/** Those of our scopes that are among a provider token's; others are the provider's own. */
export function readAssistantScopes(names: readonly string[]): AccessScope[] {
  const known = Object.keys(accessScopes) as AccessScope[];
  return known.filter((scope) => names.includes(`${PREFIX}${scope}`));
}
