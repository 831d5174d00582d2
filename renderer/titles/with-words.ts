import type { NeutralWords } from '@/contracts/words';
import type { RenderRequest } from '../pipeline/render-request';
import type { LocalBrandedWords } from './compose-words';
import { drawWords } from './draw-words';
import { extendForEndCard } from './schedule-words';

/** Whether the words end with an end card, for which the last shot stays longer. */
export function endsWithCard({ overlays }: NeutralWords | LocalBrandedWords): boolean {
  return overlays.some(({ content }) => content.kind === 'end-card');
}

/**
 * The request with its words drawn; its last shot stays for the end card.
 * @throws MissingGlyphs before anything is rendered.
 */
export async function withWords(
  request: RenderRequest,
  words: NeutralWords | LocalBrandedWords,
): Promise<RenderRequest> {
  const storyboard = endsWithCard(words)
    ? extendForEndCard(request.storyboard)
    : request.storyboard;
  return { ...request, storyboard, overlays: await drawWords(words, storyboard, request.size) };
}
