import * as accessTokens from '@/contracts/people/access-tokens';
import { type Route, route } from '@/product-api/http/route';
import { createAccessToken } from './create-access-token';
import { listAccessTokens } from './list-access-tokens';
import { revokeAccessToken } from './revoke-access-token';

export const accessTokensRoutes: readonly Route[] = [
  route(accessTokens.listAccessTokens, listAccessTokens),
  route(accessTokens.createAccessToken, createAccessToken),
  route(accessTokens.revokeAccessToken, revokeAccessToken),
];
