import { settingsRoutes } from '@/product-api/http/routes';
import { accountsRoutes } from '@/product-api/office/accounts/routes';
import { listingsRoutes } from '@/product-api/office/listings/routes';
import { supportRoutes } from '@/product-api/office/support/routes';
import { accessTokensRoutes } from '@/product-api/people/access-tokens/routes';
import { checkoutRoutes } from '@/product-api/people/checkout/routes';
import { usersRoutes } from '@/product-api/people/users/routes';
import { enhancementsRoutes } from '@/product-api/production/enhancements/routes';
import { generationRoutes } from '@/product-api/production/generation/routes';
import { approvalRoutes } from '@/product-api/project/approval/routes';
import { brandsRoutes } from '@/product-api/project/brands/routes';
import { editingRoutes } from '@/product-api/project/editing/routes';
import { listingTextRoutes } from '@/product-api/project/listing-text/routes';
import { projectsRoutes } from '@/product-api/project/projects/routes';
import { shotsRoutes } from '@/product-api/project/shots/routes';
import { tracksRoutes } from '@/product-api/project/tracks/routes';
import { uploadsRoutes } from '@/product-api/project/uploads/routes';
import { versionsRoutes } from '@/product-api/project/versions/routes';
import { voiceRoutes } from '@/product-api/project/voice/routes';
import { deliveryRoutes } from '@/product-api/publishing/delivery/routes';
import { playsRoutes } from '@/product-api/publishing/plays/routes';
import { sharingRoutes } from '@/product-api/publishing/sharing/routes';
import { stillsRoutes } from '@/product-api/publishing/stills/routes';
import type { Route } from './http/route';
import { ledgerRoutes } from './ledger/routes';
import { webhooksRoutes } from './webhooks/routes';

/** Every call this process answers, domain by domain. */
export const allRoutes: readonly Route[] = [
  ...settingsRoutes,
  ...usersRoutes,
  ...accountsRoutes,
  ...accessTokensRoutes,
  ...webhooksRoutes,
  ...brandsRoutes,
  ...ledgerRoutes,
  ...listingsRoutes,
  ...projectsRoutes,
  ...shotsRoutes,
  ...uploadsRoutes,
  ...editingRoutes,
  ...listingTextRoutes,
  ...sharingRoutes,
  ...supportRoutes,
  ...deliveryRoutes,
  ...approvalRoutes,
  ...stillsRoutes,
  ...playsRoutes,
  ...enhancementsRoutes,
  ...generationRoutes,
  ...versionsRoutes,
  ...voiceRoutes,
  ...checkoutRoutes,
  ...tracksRoutes,
];
