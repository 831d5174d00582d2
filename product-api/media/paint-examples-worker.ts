import { fileURLToPath } from 'node:url';
import { findProjectFile } from '@/adapters/find-project-file';
import type { PictureAnswer } from '@/adapters/media/picture-processes';
import { decodeFilling, toWebpAddress } from '@/adapters/picture/web-picture';
import { answerTasks } from '@/adapters/process/answer-tasks';
import type { BrandExamples } from '@/contracts/project/brands';
import type { ListingFacts } from '@/contracts/project/words';
import { composeBrandedWords, type LocalBrandedWords } from '@/titles/compose-words';
import { drawContent } from '@/titles/draw-words';
import { createLayoutContext, type LayoutContext } from '@/titles/layout-context';
import { paintStill } from '@/titles/paint-still';
import { MissingGlyphs } from '@/titles/typefaces';
import type { ExampleTask } from './brand-painter';

/** Runs in a separate process, because fonts and frames need much memory, and drawing is CPU-bound. */

const sizes = {
  '16:9': { width: 960, height: 540 },
  '9:16': { width: 540, height: 960 },
} as const;
/** The listing whose photos are shown. */
const facts: ListingFacts = {
  address: '412 Alder Lane',
  city: 'Sausalito, California',
  price: { amount: 1_285_000, currency: 'USD' },
  beds: 4,
  baths: 2.5,
  area: { amount: 2640, unit: 'sqft' },
  status: { kind: 'just-listed' },
  captions: [{ title: 'Kitchen', detail: 'Marble island, brass pendants' }],
};
/** Any frame after the arrival and before the departure. */
const FRAME = 45;
const RUN = { startFrame: 0, endFrame: 90 };

answerTasks(perform);

async function perform(task: ExampleTask): Promise<PictureAnswer<BrandExamples>> {
  try {
    return { kind: 'done', done: await paintExamples(task) };
  } catch (error) {
    if (!(error instanceof MissingGlyphs)) throw error;
    return { kind: 'refused', reason: 'unsupported', message: error.message };
  }
}

async function paintExamples({ brand: given, shape }: ExampleTask): Promise<BrandExamples> {
  const { theme = 'gallery', locale = 'en-US', ...brand } = given;
  const words = composeBrandedWords(facts, { brand }, 1, { theme, locale });
  const size = sizes[shape];
  const context = createLayoutContext({ size, theme, locale, colours: brand.colours });
  return {
    title: await paint(words, 'title', '01-front.jpg', context),
    lowerThird: await paint(words, 'lower-third', '04-kitchen.jpg', context),
    endCard: await paint(words, 'end-card', '09-dusk.jpg', context),
  };
}

async function paint(
  { overlays }: LocalBrandedWords,
  kind: 'title' | 'lower-third' | 'end-card',
  photo: string,
  context: LayoutContext,
): Promise<string> {
  const path = fileURLToPath(findProjectFile(`public/sample-listing/${photo}`));
  const frame = await decodeFilling(path, context.size);
  const overlay = overlays.find(({ content }) => content.kind === kind);
  if (overlay === undefined) return toWebpAddress(frame);
  const placed = await drawContent(context, overlay.content);
  const drawn = { ...placed, ...RUN, unit: context.unit };
  return toWebpAddress(await paintStill(frame, [drawn], FRAME));
}
