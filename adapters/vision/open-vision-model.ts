import { z } from 'zod';
import { createChatCompletions } from './chat-completions';
import type { VisionModel } from './vision-model';

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** The variables of a vision model. Without an address there is none, and nothing is sent. */
export const visionVariables = {
  VISION_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  VISION_API_KEY: z.string().optional(),
  VISION_MODEL: z.string().optional(),
  VISION_CONCURRENCY: positive(4),
};

type VisionSettings = z.output<z.ZodObject<typeof visionVariables>>;

/** Opens the model that the settings name; undefined without one. */
export function openVisionModel(settings: VisionSettings): VisionModel | undefined {
  const { VISION_API_URL: url, VISION_API_KEY: key, VISION_MODEL: name } = settings;
  if (url === undefined || name === undefined) return undefined;
  return createChatCompletions({ url, key, name, concurrency: settings.VISION_CONCURRENCY });
}
