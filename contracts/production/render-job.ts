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
   * The smaller copy that was shown before the original came: SHA-256 of its picture (hex) and its size.
   * Segments that the copy was large enough for are not made again.
   */
  copy: z
    .object({
      content: z.string(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
    })
    .optional(),
  /** Photos: where what they show is kept once it was found, and by which version of the analysis. */
  findings: z.object({ media: mediaKey, version: z.number().int() }).optional(),
  /** Clips: usable seconds. */
  seconds: z.number().positive().optional(),
  motion: cameraMotion,
  /** `altered` puts "Digitally altered" into the picture while it is on screen, if asked for. */
  disclosure,
  /** Its pictures say "Digitally altered" themselves. */
  carriesLabel: z.boolean().optional(),
  framing: shotFraming.optional(),
  /** An edit directs it: seconds on screen of a photo; its camera moves no further than an edit allows. */
  editSeconds: z.number().positive().optional(),
});
export type RenderShot = z.infer<typeof renderShot>;
export type SmallerCopy = NonNullable<RenderShot['copy']>;

/** How a version shows a shot, in place of what the item says. */
const directedShot = z.object({
  shotId,
  motion: cameraMotion,
  /** Into its next shot; that of the last one leads nowhere. */
  transition: transitionType,
  editSeconds: renderShot.shape.editSeconds,
});

/** One version of a project's video. */
export const renderVersion = z.object({
  versionId,
  shape: videoShape,
  /** Length aimed at, in seconds. */
  targetSeconds: versionSeconds,
  /** The shots it shows. `strongest`: as many as its length has room for, the first one among them. */
  shots: z.union([z.literal('all'), z.literal('strongest'), z.array(shotId).min(1)]),
  /** The same shots in the order of this version, each directed for it; absent: as the items are. */
  directed: z.array(directedShot).min(1).optional(),
  /** Its clips are audible. Absent in jobs of an earlier release. */
  keepsClipSound: z.boolean().optional(),
  /** Text drawn over it; absent: none. */
  words: versionWords.optional(),
  /** Keys of the results. Nothing is visible there before this version has succeeded. */
  output: z.object({ video: mediaKey, poster: mediaKey, preview: mediaKey }),
});
export type RenderVersion = z.infer<typeof renderVersion>;

/** A person's own track as the music of a video. */
const renderTrack = z.object({
  /** As uploaded, checked. */
  media: mediaKey,
  seconds: z.number().positive(),
  /** Where in the track the video begins. */
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
  /** Of all versions. Jobs of an earlier release name none. */
  music: videoMusic.default('none'),
  /** Where the music is the person's own. */
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
  /** The picture to start from, an upright sRGB JPEG, and what was done to it before. */
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
