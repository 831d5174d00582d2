import { z } from 'zod';
import { jobId, mediaKey, projectId, shotId, versionId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import { disclosure } from '@/contracts/project/clip';
import { shotFraming } from '@/contracts/project/framing';
import { cameraMotion } from '@/contracts/project/motion';
import { videoMusic } from '@/contracts/project/music';
import { videoShape } from '@/contracts/project/shape';
import { transitionType } from '@/contracts/project/transition';
import { versionWords } from '@/contracts/project/words';
import { versionSeconds } from './versions';

/** One item of a video: its normalised file, motion and framing. */
export const renderShot = z.object({
  shotId,
  kind: z.enum(['photo', 'clip']),
  /** Photos: upright sRGB JPEG without metadata. Clips: as uploaded, checked. */
  media: mediaKey,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /**
   * The smaller copy that was shown before the original arrived: SHA-256 of its picture (hex) and its size.
   * Segments for which the copy is large enough are not rendered again.
   */
  copy: z
    .object({
      content: z.string(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
    })
    .optional(),
  /** Photos: where findings are cached, and the version of the analysis. */
  findings: z.object({ media: mediaKey, version: z.number().int() }).optional(),
  /** Clips: usable seconds. */
  seconds: z.number().positive().optional(),
  motion: cameraMotion,
  /** `altered` shows "Digitally altered" while the picture is on screen, if enabled. */
  disclosure,
  /** The picture itself contains the label "Digitally altered". */
  carriesLabel: z.boolean().optional(),
  framing: shotFraming.optional(),
  /** Seconds on screen of a photo, set by an edit; its camera moves no further than an edit allows. */
  editSeconds: z.number().positive().optional(),
});
export type RenderShot = z.infer<typeof renderShot>;
export type SmallerCopy = NonNullable<RenderShot['copy']>;

/** A version's own settings of a shot, which replace those of the item. */
const directedShot = z.object({
  shotId,
  motion: cameraMotion,
  /** Transition into its next shot; that of the last one is unused. */
  transition: transitionType,
  editSeconds: renderShot.shape.editSeconds,
});

/** One version of a project's video. */
export const renderVersion = z.object({
  versionId,
  shape: videoShape,
  /** Target length in seconds. */
  targetSeconds: versionSeconds,
  /** The shots it shows. `strongest`: as many as fit its length, including the first one. */
  shots: z.union([z.literal('all'), z.literal('strongest'), z.array(shotId).min(1)]),
  /** The same shots in the order of this version, each with its own settings; absent: like the items. */
  directed: z.array(directedShot).min(1).optional(),
  /** Its clips are audible. Absent in jobs of an earlier release. */
  keepsClipSound: z.boolean().optional(),
  /** Text drawn over it; absent: none. */
  words: versionWords.optional(),
  /** Keys of the results. No file exists there before this version has succeeded. */
  output: z.object({ video: mediaKey, poster: mediaKey, preview: mediaKey }),
});
export type RenderVersion = z.infer<typeof renderVersion>;

/** A user's own track as the music of a video. */
const renderTrack = z.object({
  /** As uploaded, checked. */
  media: mediaKey,
  seconds: z.number().positive(),
  /** Time in the track at which the video starts. */
  startSeconds: z.number().nonnegative(),
  /** Times of its beats from the track's start; empty without a steady beat. */
  beatSeconds: z.array(z.number().nonnegative()),
});
export type RenderTrack = z.infer<typeof renderTrack>;

const projectVideo = z.object({
  kind: z.literal('project-video'),
  jobId,
  projectId,
  items: z.array(renderShot).min(1),
  /** Type after each item; one fewer than items. */
  transitions: z.array(transitionType),
  labelAltered: z.boolean(),
  /** Music of all versions. Absent in jobs of an earlier release. */
  music: videoMusic.default('none'),
  /** Present if the music is the user's own. */
  track: renderTrack.optional(),
  /** Rendered sequentially in this order; each is reported as soon as it is complete. */
  versions: z.array(renderVersion).min(1).max(limits.versionsPerProject),
});

const shotVideo = z.object({
  kind: z.literal('shot-video'),
  jobId,
  projectId,
  item: renderShot,
  prompt: z.string(),
  labelAltered: z.boolean(),
  output: z.object({ video: mediaKey, poster: mediaKey }),
});

const enhancement = z.object({
  kind: z.literal('enhancement'),
  jobId,
  projectId,
  shotId,
  /** The picture to start from, an upright sRGB JPEG, and its earlier edits. */
  media: mediaKey,
  disclosure,
  prompt: z.string(),
  output: z.object({ image: mediaKey }),
});

/** A job for the renderer, enqueued in the transaction that holds the tokens. */
export const renderJob = z.discriminatedUnion('kind', [projectVideo, shotVideo, enhancement]);
export type RenderJob = z.infer<typeof renderJob>;
export type ShotVideoJob = z.infer<typeof shotVideo>;
export type EnhancementJob = z.infer<typeof enhancement>;
export type ProjectVideoJob = z.infer<typeof projectVideo>;
