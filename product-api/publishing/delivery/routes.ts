import * as delivery from '@/contracts/publishing/delivery';
import { type Route, route } from '@/product-api/http/route';
import { listDeliveryLinks, openDeliveryLink, revokeDeliveryLink } from './delivery-links';
import { readDeliveryPage } from './read-delivery-page';
import { readDeliveryHeadshot, readDeliveryLogo } from './send-agent-picture';

export const deliveryRoutes: readonly Route[] = [
  route(delivery.listDeliveryLinks, listDeliveryLinks),
  route(delivery.openDeliveryLink, openDeliveryLink),
  route(delivery.revokeDeliveryLink, revokeDeliveryLink),
  route(delivery.readDeliveryPage, readDeliveryPage),
  route(delivery.readDeliveryHeadshot, readDeliveryHeadshot),
  route(delivery.readDeliveryLogo, readDeliveryLogo),
];
