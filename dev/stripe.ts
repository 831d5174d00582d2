import { startDevStripe } from './stripe/serve';

/**
 * Stripe for development: `npm run dev:stripe`, then start the product with the three variables it
 * prints.
 */
const secretKey = process.env.STRIPE_SECRET_KEY ?? 'sk_test_stand_in';
const webhookSecret = process.env.STRIPE_WEBHOOK_SECRET ?? 'whsec_stand_in';
const webhookUrl = process.env.STRIPE_WEBHOOK_URL ?? 'http://localhost:3000/api/stripe/webhook';
const shop = await startDevStripe({
  port: Number(process.env.STRIPE_PORT ?? 4242),
  secretKey,
  webhookSecret,
  webhookUrl,
});
console.log(`A stand-in for Stripe listens on ${shop.url} and sends events to ${webhookUrl}.`);
console.log(
  `STRIPE_API_ADDRESS=${shop.url} STRIPE_SECRET_KEY=${secretKey} STRIPE_WEBHOOK_SECRET=${webhookSecret}`,
);
