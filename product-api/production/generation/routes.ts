import * as generation from '@/contracts/production/generation';
import { type Route, route } from '@/product-api/http/route';
import { cancelGeneration } from './cancel-generation';
import { generateShotVideo } from './generate-shot-video';
import { generateVideo } from './generate-video';
import { readGenerationPrice } from './read-generation-price';
import { readShotWork } from './read-shot-work';
import { readStatus } from './read-status';

export const generationRoutes: readonly Route[] = [
  route(generation.generateVideo, generateVideo),
  route(generation.cancelGeneration, cancelGeneration),
  route(generation.readGenerationPrice, readGenerationPrice),
  route(generation.readStatus, readStatus),
  route(generation.generateShotVideo, generateShotVideo),
  route(generation.readShotWork, readShotWork),
];
