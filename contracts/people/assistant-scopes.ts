import { type AccessScope, accessScopes } from './access-scopes';

/** Path of the MCP server for assistants. */
export const MCP_PATH = '/api/mcp';

const PREFIX = 'homereel:';

/** The scopes of an identity provider's token for an assistant, in the provider's notation. */
export const assistantScopes = Object.keys(accessScopes).map((scope) => `${PREFIX}${scope}`);

/** Returns our scopes among those of a provider token; the others belong to the provider. */
export function readAssistantScopes(names: readonly string[]): AccessScope[] {
  const known = Object.keys(accessScopes) as AccessScope[];
  return known.filter((scope) => names.includes(`${PREFIX}${scope}`));
}
