import * as stills from '@/contracts/production/stills';
import { type Route, route } from '@/product-api/http/route';
import { listStills } from './list-stills';
import { readNetworkStill } from './read-network-still';

export const stillsRoutes: readonly Route[] = [
  route(stills.listStills, listStills),
  route(stills.readNetworkStill, readNetworkStill),
];
