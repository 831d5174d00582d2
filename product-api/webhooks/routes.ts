import * as webhooks from '@/contracts/publishing/webhooks';
import { type Route, route } from '@/product-api/http/route';
import { createWebhook } from './create-webhook';
import { deleteWebhook } from './delete-webhook';
import { listWebhookDeliveries } from './list-webhook-deliveries';
import { listWebhooks } from './list-webhooks';
import { resendWebhookDelivery } from './resend-webhook-delivery';
import { rotateWebhookSecret } from './rotate-webhook-secret';
import { saveWebhook } from './save-webhook';
import { testWebhook } from './test-webhook';

export const webhooksRoutes: readonly Route[] = [
  route(webhooks.listWebhooks, listWebhooks),
  route(webhooks.createWebhook, createWebhook),
  route(webhooks.saveWebhook, saveWebhook),
  route(webhooks.deleteWebhook, deleteWebhook),
  route(webhooks.rotateWebhookSecret, rotateWebhookSecret),
  route(webhooks.testWebhook, testWebhook),
  route(webhooks.listWebhookDeliveries, listWebhookDeliveries),
  route(webhooks.resendWebhookDelivery, resendWebhookDelivery),
];
