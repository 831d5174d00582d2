import { z } from 'zod';
import { shotId } from '@/contracts/ids';
import { shotFraming } from './framing';
import { cameraMotion } from './motion';
import { transitionType } from './transition';

/**
 * A photo that the main version leaves out may stand in for one that a version of another shape lacks
 * (`covered`). The tokens of the other one (`covers`) paid for it. A shot has one such role for good.
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

/** What an edit decided of a shot beside its order, motion and transition. */
export const shotEdit = z.object({
  /** Why, in one sentence for the screen. Programs read the fields below instead. */
  reason: z.string(),
  /** The reason is that the photo was taken far from the other photos. */
  isTakenElsewhere: z.boolean().optional(),
  /** The shot that the reason names. */
  citedShotId: shotId.optional(),
  /** Seconds on screen of a photo that is used; a person's own, in `framing`, come before them. */
  seconds: z.number().positive().optional(),
  /** A caption to offer; nothing shows it until a person accepts it. */
  suggestion: z.string().optional(),
});
export type ShotEdit = z.infer<typeof shotEdit>;

/** A shot as the wire represents it: an uploaded photo or clip in its place in the video. */
export const clip = z.object({
  id: shotId,
  /** The selected variant; `fileName` names it in variant calls. */
  pick,
  /** Name of the file on the user's device; display text only. */
  displayName: z.string(),
  cameraMotion,
  /** Into the next clip; absent on the last one. */
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
  /** Absent: no edit decided on it. */
  edit: shotEdit.optional(),
  /** Whether a completed video showed this shot for tokens; all videos of the project then show it for nothing. */
  paid: z.boolean(),
  /** Its part in a spare photo that a version of another shape showed for nothing. */
  spareRole: z.enum(spareRoles).optional(),
});
export type Clip = z.infer<typeof clip>;
