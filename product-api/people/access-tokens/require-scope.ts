import type { AccessScope, OperationScope } from '@/contracts/people/access-scopes';
import { ApiError } from '@/product-api/http/api-error';

/** @throws ApiError missing_scope, or forbidden for what no token may do. */
export function requireScope(scopes: readonly AccessScope[], scope: OperationScope): void {
  if (scope === 'browser') {
    const message = 'This is done by its owner in the browser, not by an access token.';
    throw new ApiError('forbidden', message);
  }
  if (scope !== 'open') requireAccessScope({ scopes }, scope);
}

/**
 * Checks one scope of an access token, for calls whose scope depends on their body.
 * @param token undefined for the user themself, who has all permissions.
 * @throws ApiError missing_scope.
 */
export function requireAccessScope(
  token: { readonly scopes: readonly AccessScope[] } | undefined,
  scope: AccessScope,
): void {
  if (token === undefined || token.scopes.includes(scope)) return;
  const message = `This access token does not have the scope “${scope}”, which this call needs.`;
  throw new ApiError('missing_scope', message, { details: { scope } });
}
