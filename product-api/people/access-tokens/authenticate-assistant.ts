import { toOperationScope } from '@/contracts/api/operation-scopes';
import { readAssistantScopes } from '@/contracts/people/assistant-scopes';
import { readProviderClaims } from '@/contracts/people/provider-claims';
import type { Authenticate } from '@/product-api/http/authenticate';
import { readBearer } from '@/product-api/http/read-bearer';
import { requireScope } from './require-scope';

/**
 * Identifies assistants, whose tokens the identity provider issued for the tools and not for this API, and
 * passes all other calls to `others`. The scopes of such a token limit its calls.
 * @param audience audience of these tokens.
 * @param verify identifies the holder of a token of that audience.
 */
export function authenticateAssistant(
  audience: string,
  verify: Authenticate,
  others: Authenticate,
): Authenticate {
  return async (request) => {
    const { operation, headers } = request;
    const token = readBearer(headers);
    const claims = token === undefined ? undefined : readProviderClaims(token);
    if (claims === undefined || !claims.audiences.includes(audience)) return others(request);
    const caller = await verify(request);
    // Its claims are verified by now.
    if (caller !== undefined) {
      requireScope(readAssistantScopes(claims.scopes), toOperationScope(operation));
    }
    return caller;
  };
}
