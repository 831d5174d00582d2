import * as checkout from '@/contracts/money/checkout';
import { type Route, route } from '@/product-api/http/route';
import { completeLocalCheckout } from './complete-local-checkout';
import { createCheckout } from './create-checkout';
import { listLatePayments } from './list-late-payments';
import { readCheckout } from './read-checkout';
import { receiveStripeEvent } from './receive-stripe-event';

export const checkoutRoutes: readonly Route[] = [
  route(checkout.createCheckout, createCheckout),
  route(checkout.readCheckout, readCheckout),
  route(checkout.listLatePayments, listLatePayments),
  route(checkout.completeLocalCheckout, completeLocalCheckout),
  route(checkout.receiveStripeEvent, receiveStripeEvent),
];
