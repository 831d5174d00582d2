import type { Route } from '@/product-api/http/route';
import { enhancementsRoutes } from './enhancements/routes';
import { generationRoutes } from './generation/routes';

export const productionRoutes: readonly Route[] = [...enhancementsRoutes, ...generationRoutes];
