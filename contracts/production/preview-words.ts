import { z } from 'zod';
import { shotId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import { projectFacts } from '@/contracts/project/facts';
import { soundUnderVoice, speechRun } from '@/contracts/project/voice';

const rect = { x: z.number(), y: z.number(), width: z.number(), height: z.number() } as const;
const rgb = z.tuple([z.number(), z.number(), z.number()]);

/** Words in one of their forms. */
const wordLayout = z.object({
  /** The pictures of its marks, stacked vertically in one PNG with transparency. */
  picture: z.base64(),
  /** Position of each mark in the frame; their pictures are stacked in the same order. */
  marks: z.array(
    z.object({
      ...rect,
      turn: z.number().int(),
      isWiped: z.boolean().optional(),
      needsScrim: z.boolean(),
      isTinted: z.boolean(),
    }),
  ),
});

const drawnOverlay = {
  /** Hash of its contents. */
  id: z.string(),
  /** Its forms; the first is at the theme's place. */
  layouts: z.array(wordLayout).min(1),
  /** Minimum contrast of text that is directly on the frame; absent without such text. */
  contrast: z.number().optional(),
  /** Alternative places and forms, see the engine's `WordChoice`. */
  choice: z
    .object({
      places: z.array(
        z.object({
          layout: z.number().int(),
          x: z.number().int(),
          y: z.number().int(),
          cost: z.number(),
        }),
      ),
      ink: rgb,
      plates: z.object({ dark: rgb, light: rgb }),
    })
    .optional(),
  /** The colour of an end card, as codes of YUV, and its share over the frame. */
  ground: z
    .object({ colour: z.tuple([z.number(), z.number(), z.number()]), share: z.number() })
    .optional(),
  unit: z.number(),
  isRightToLeft: z.boolean(),
  isQuick: z.boolean().optional(),
} as const;

/** Text drawn over the frames of a preview; the storyboard determines its timing. */
const previewOverlay = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['title', 'open-house-title']),
    isBrief: z.boolean().optional(),
    ...drawnOverlay,
  }),
  z.object({ kind: z.literal('highlights'), ...drawnOverlay }),
  z.object({ kind: z.literal('end-card'), seconds: z.number(), ...drawnOverlay }),
  z.object({ kind: z.literal('lower-third'), shotId, ...drawnOverlay }),
  z.object({
    kind: z.literal('spoken'),
    startSeconds: z.number(),
    endSeconds: z.number(),
    ...drawnOverlay,
  }),
]);
export type PreviewOverlay = z.infer<typeof previewOverlay>;

const previewWords = z.object({
  /** Whether the version has any words. */
  isShown: z.boolean(),
  overlays: z.array(previewOverlay),
  /** Photos are extended for the voice, and all other sound is quieter while it speaks. */
  voice: z
    .object({
      soundUrl: z.string(),
      startSeconds: z.number(),
      speechEndSeconds: z.number(),
      speech: z.array(speechRun),
      soundUnderVoice: soundUnderVoice.optional(),
    })
    .optional(),
});
export type PreviewWords = z.infer<typeof previewWords>;

const shownShots = z.object({
  /** The shots it shows, in order, separated by commas; absent: the project’s. */
  shots: z
    .string()
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(shotId).max(500))
    .optional(),
});

export const readPreviewWords = defineOperation('readPreviewWords', {
  method: 'GET',
  path: '/api/video-projects/:projectId/versions/:versionId/words',
  summary:
    'The words of the version, drawn for its preview’s frames, as the video would show them.',
  query: shownShots,
  response: previewWords,
});

export const previewTypedWords = defineOperation('previewTypedWords', {
  method: 'POST',
  path: '/api/video-projects/:projectId/versions/:versionId/words',
  summary:
    'The same with facts and captions that are not saved: as they are typed. Nothing is stored.',
  query: shownShots,
  body: projectFacts,
  response: previewWords,
});
