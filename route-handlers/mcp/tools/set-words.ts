import { z } from 'zod';
import { shotId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import { readFacts, saveFacts } from '@/contracts/project/facts';
import { listingFacts, qrLink, shotCaption, wordThemes } from '@/contracts/project/words';
import { defineTool, projectArgument, toText } from '../tool';

const caption = z.object({ shot_id: shotId, ...shotCaption.shape });

export const setWords = defineTool({
  name: 'set_words',
  title: 'Set the words of the videos',
  description:
    'Says what the videos write over the pictures: facts of the property, captions of shots, the type theme, and the listing link as a QR code. What is given replaces all of that part; what is absent stays. State only what the person told you.',
  input: {
    ...projectArgument,
    facts: listingFacts.omit({ captions: true }).optional(),
    captions: z
      .array(caption)
      .max(limits.itemsPerProject)
      .describe('One per shot at most; get_project suggests some.')
      .optional(),
    theme: z.enum(wordThemes).optional(),
    link: qrLink.optional(),
  },
  isReadOnly: false,
  isRepeatable: true,
  async run({ project_id, facts, captions, theme, link }, { api }) {
    const params = { projectId: project_id };
    const before = await api.call(readFacts, { params });
    const body = {
      ...before,
      base: before,
      ...(facts && { facts }),
      ...(captions && {
        captions: captions.map(({ shot_id, ...words }) => ({ ...words, shotId: shot_id })),
      }),
      ...(theme && { theme }),
      ...(link && { link }),
    };
    return toText(await api.call(saveFacts, { params, body }));
  },
});
