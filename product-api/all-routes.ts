import { accessTokensRoutes } from './access-tokens/routes';
import { accountsRoutes } from './accounts/routes';
import { approvalRoutes } from './approval/routes';
import { brandsRoutes } from './brands/routes';
import { checkoutRoutes } from './checkout/routes';
import { deliveryRoutes } from './delivery/routes';
import { editingRoutes } from './editing/routes';
import { enhancementsRoutes } from './enhancements/routes';
import { generationRoutes } from './generation/routes';
import type { Route } from './http/route';
import { ledgerRoutes } from './ledger/routes';
import { listingTextRoutes } from './listing-text/routes';
import { listingsRoutes } from './listings/routes';
import { playsRoutes } from './plays/routes';
import { projectsRoutes } from './projects/routes';
import { settingsRoutes } from './settings/routes';
import { sharingRoutes } from './sharing/routes';
import { shotsRoutes } from './shots/routes';
import { stillsRoutes } from './stills/routes';
import { supportRoutes } from './support/routes';
import { tracksRoutes } from './tracks/routes';
import { uploadsRoutes } from './uploads/routes';
import { usersRoutes } from './users/routes';
import { versionsRoutes } from './versions/routes';
import { voiceRoutes } from './voice/routes';
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
