import { ledgerRoutes } from '@/product-api/ledger/public';
import { officeRoutes } from '@/product-api/office/public';
import { peopleRoutes } from '@/product-api/people/public';
import { productionRoutes } from '@/product-api/production/public';
import { projectRoutes } from '@/product-api/project/public';
import { publishingRoutes } from '@/product-api/publishing/public';
import { webhooksRoutes } from '@/product-api/webhooks/public';
import type { Route } from './http/route';
import { settingsRoutes } from './http/routes';

/** Every call this process answers, module by module. */
export const allRoutes: readonly Route[] = [
  ...settingsRoutes,
  ...ledgerRoutes,
  ...peopleRoutes,
  ...webhooksRoutes,
  ...projectRoutes,
  ...productionRoutes,
  ...publishingRoutes,
  ...officeRoutes,
];
