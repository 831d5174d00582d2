import { z } from 'zod';
import { shotId } from './ids';
import { cameraMotion } from './motion';
import { transitionType } from './transition';

/** What stands in a picture was changed (sky, furniture, dusk …), or only how it looks. */
export const disclosure = z.enum(['none', 'adjusted', 'altered']);

/** The selected variant: its file name, bare or in an object. */
const pick = z.preprocess(
  (value: string | { fileName: string }) =>
    typeof value === 'string' ? { fileName: value } : value,
  z.object({ fileName: z.string() }),
);

/** A shot as the wire knows it: an uploaded photo or clip in its place in the video. */
export const clip = z.object({
  id: shotId,
  /** The selected variant; `fileName` names it in variant calls. */
  pick,
  /** The name the file had on the person's device; display text only. */
  displayName: z.string(),
  cameraMotion,
  /** Into the next clip; absent on the last one. */
  transition: z.object({ transition: transitionType }).optional(),
  order: z.number().int().min(0),
  isVideo: z.boolean(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Seconds, when what stands in the video moves: a clip, or a photo's own video picked for it. */
  duration: z.number().positive().optional(),
  /** Tiny blurred placeholder as a data address. */
  placeholder: z.string(),
  disclosure,
  /** Whether the last completed video held this item: a re-render then charges nothing for it. */
  paid: z.boolean(),
});
export type Clip = z.infer<typeof clip>;
