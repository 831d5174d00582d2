import type { Route } from '@/product-api/http/route';
import { accessTokensRoutes } from './access-tokens/routes';
import { checkoutRoutes } from './checkout/routes';
import { usersRoutes } from './users/routes';

export const peopleRoutes: readonly Route[] = [
  ...usersRoutes,
  ...accessTokensRoutes,
  ...checkoutRoutes,
];
