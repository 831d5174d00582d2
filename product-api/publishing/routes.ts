import type { Route } from '@/product-api/http/route';
import { clientApprovalRoutes } from './approval/routes';
import { deliveryRoutes } from './delivery/routes';
import { filesRoutes } from './files/routes';
import { playsRoutes } from './plays/routes';
import { sharingRoutes } from './sharing/routes';
import { stillsRoutes } from './stills/routes';

export const publishingRoutes: readonly Route[] = [
  ...sharingRoutes,
  ...deliveryRoutes,
  ...clientApprovalRoutes,
  ...stillsRoutes,
  ...playsRoutes,
  ...filesRoutes,
];
