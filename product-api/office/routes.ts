import type { Route } from '@/product-api/http/route';
import { accountsRoutes } from './accounts/routes';
import { listingsRoutes } from './listings/routes';
import { removalRoutes } from './removal/routes';
import { supportRoutes } from './support/routes';

export const officeRoutes: readonly Route[] = [
  ...accountsRoutes,
  ...listingsRoutes,
  ...supportRoutes,
  ...removalRoutes,
];
