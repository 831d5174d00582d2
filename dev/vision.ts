import { startDevVision } from './vision/serve';

/**
 * A vision model for development: run `npm run dev:vision`, then start the product with the variables it
 * prints. It recognises rooms by their colours and reads wordings that our grammar does not know.
 */
const vision = await startDevVision({ port: Number(process.env.VISION_PORT ?? 4244) });
const origin = new URL(vision.url).origin;
console.log(`A stand-in for a vision model listens on ${vision.url}.`);
console.log(`VISION_API_URL=${vision.url} VISION_MODEL=stand-in`);
console.log('Change how it behaves, for example so that it never answers:');
console.log(`curl -X PUT ${origin}/behaviour -d '{"outcome":"silent"}'`);
