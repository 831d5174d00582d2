import { startDevFal } from './fal/serve';

/**
 * fal.ai for development: `npm run dev:fal`, then start the product with the two variables it prints.
 * Its results are the picture that was sent, tinted, or a short video of it.
 */
const key = process.env.FAL_KEY ?? 'stand-in-key';
const fal = await startDevFal({ port: Number(process.env.FAL_PORT ?? 4243), key });
console.log(`A stand-in for fal.ai listens on ${fal.url}.`);
console.log(`FAL_PROXY_URL=${fal.url} FAL_KEY=${key}`);
console.log('Change how it behaves, for example so that the next requests fail:');
console.log(`curl -X PUT ${fal.url}/behaviour -d '{"outcome":"refused","delayMs":5000}'`);
