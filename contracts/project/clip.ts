import { z } from 'zod';
import { shotId } from '@/contracts/ids';
import { shotFraming } from './framing';
import { cameraMotion } from './motion';
import { transitionType } from './transition';

/**
 * A version of another shape may show a photo that the main version leaves out (`covered`) in place of one
 * that it lacks. The tokens of that other photo (`covers`) paid for it. A shot's role never changes.
 */
export const spareRoles = ['covers', 'covered'] as const;
export type SpareRole = (typeof spareRoles)[number];

/** `altered`: the scene was changed (sky, furniture, dusk …); `adjusted`: only its look. */
export const disclosure = z.enum(['none', 'adjusted', 'altered']);

/** The selected variant: its file name, bare or in an object. */
const pick = z.preprocess(
  (value: string | { fileName: string }) =>
    typeof value === 'string' ? { fileName: value } : value,
  z.object({ fileName: z.string() }),
);

/** An edit's decisions about a shot besides its order, motion and transition. */
export const shotEdit = z.object({
  /** The reason, in one sentence for the screen. Programs read the fields below instead. */
  reason: z.string(),
  /** The reason is that the photo was taken far from the other photos. */
  isTakenElsewhere: z.boolean().optional(),
  /** The shot that the reason names. */
  citedShotId: shotId.optional(),
  /** Seconds on screen of a used photo; the user's own, in `framing`, take precedence. */
  seconds: z.number().positive().optional(),
  /** A suggested caption; no video shows it until the user accepts it. */
  suggestion: z.string().optional(),
});
export type ShotEdit = z.infer<typeof shotEdit>;

/** The wire form of a shot: an uploaded photo or clip in its place in the video. */
export const clip = z.object({
  id: shotId,
  /** The selected variant; `fileName` names it in variant calls. */
  pick,
  /** Name of the file on the user's device, as display text only. */
  displayName: z.string(),
  cameraMotion,
  /** Transition into the next clip; absent on the last one. */
  transition: z.object({ transition: transitionType }).optional(),
  order: z.number().int().min(0),
  isVideo: z.boolean(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Seconds; present for a clip, and for a photo whose generated video is picked. */
  duration: z.number().positive().optional(),
  /** Tiny blurred placeholder as a data URL. */
  placeholder: z.string(),
  disclosure,
  framing: shotFraming.optional(),
  /** Absent if no edit has decided on it. */
  edit: shotEdit.optional(),
  /** Whether a completed video showed this shot for tokens; all videos of the project then show it for free. */
  paid: z.boolean(),
  /** Its role for a spare photo that a version of another shape showed for free. */
  spareRole: z.enum(spareRoles).optional(),
});
export type Clip = z.infer<typeof clip>;
