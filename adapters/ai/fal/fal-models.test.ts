import { expect, it } from 'vitest';
import { chooseSeconds } from './fal-models';

it.each([
  ['fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 2.5, 5],
  ['fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 5.5, 5],
  ['fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 6, 5],
  ['fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 8, 10],
  ['fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 20, 10],
  ['fal-ai/veo3.1/fast/image-to-video', 5, 4],
] as const)('%s: where %f s are wanted it makes %i', (model, wanted, seconds) => {
  expect(chooseSeconds(model, wanted)).toBe(seconds);
});
