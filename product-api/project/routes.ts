import type { Route } from '@/product-api/http/route';
import { approvalRoutes } from './approval/routes';
import { brandsRoutes } from './brands/routes';
import { editingRoutes } from './editing/routes';
import { listingTextRoutes } from './listing-text/routes';
import { projectsRoutes } from './projects/routes';
import { shotsRoutes } from './shots/routes';
import { tracksRoutes } from './tracks/routes';
import { uploadsRoutes } from './uploads/routes';
import { versionsRoutes } from './versions/routes';
import { voiceRoutes } from './voice/routes';

export const projectRoutes: readonly Route[] = [
  ...projectsRoutes,
  ...shotsRoutes,
  ...uploadsRoutes,
  ...editingRoutes,
  ...listingTextRoutes,
  ...brandsRoutes,
  ...tracksRoutes,
  ...voiceRoutes,
  ...versionsRoutes,
  ...approvalRoutes,
];
