import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';
import { listingFacts, qrLink, shotCaptions, wordThemes } from './words';

/** The facts about the property that a project's videos show. */
export const projectFacts = z.strictObject({
  facts: listingFacts.omit({ captions: true }),
  captions: shotCaptions.refine(
    (captions) => new Set(captions.map(({ shotId }) => shotId)).size === captions.length,
    'A shot has one caption.',
  ),
  /** Absent: the theme of the user's brand. */
  theme: z.enum(wordThemes).optional(),
  /** The listing's page: a QR code at the end of branded videos. */
  link: qrLink.optional(),
  /**
   * The asking price before the sale, for a later relisting; no video shows it. It is kept while the status
   * is Sold, even if a save omits it.
   */
  askingPrice: listingFacts.shape.price,
});
export type ProjectFacts = z.infer<typeof projectFacts>;

/** The facts of a project without any. */
export const noFacts: ProjectFacts = { facts: {}, captions: [] };

export const readFacts = defineOperation('readFacts', {
  method: 'GET',
  path: '/api/video-projects/:projectId/facts',
  summary: 'What the project’s videos say of the property: facts, captions and type theme.',
  response: projectFacts,
});

export const saveFacts = defineOperation('saveFacts', {
  method: 'PUT',
  path: '/api/video-projects/:projectId/facts',
  summary: 'Replace what the project’s videos say; it shows in videos generated from now on.',
  body: projectFacts.extend({
    /**
     * The facts as read before the change. Fields that this save does not change keep their stored values;
     * without `base`, all fields are replaced.
     */
    base: projectFacts.optional(),
  }),
  response: projectFacts,
});
