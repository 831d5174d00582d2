/**
 * Events that are sent to the systems of a person.
 * Other modules import this file alone.
 */
export { forgetTold } from './forget-project';
export { loadDeliveries } from './list-webhook-deliveries';
export { loadWebhooks } from './list-webhooks';
export { recordEvent } from './record-event';
export { webhooksRoutes } from './routes';
export { sendDelivery } from './send-delivery';
export { sweepDeliveries } from './sweep-deliveries';
export { turnWebhooksOff } from './turn-webhooks-off';
