import type { NeutralWords } from '@/contracts/words';
import { extendForEndCard } from '@/engine/timing/schedule-words';
import type { LocalBrandedWords } from '@/titles/compose-words';
import { drawWords } from '@/titles/draw-words';
import type { RenderRequest } from './render-request';

/** Whether the words end with an end card, for which the last shot stays longer. */
export function endsWithCard({ overlays }: NeutralWords | LocalBrandedWords): boolean {
  return overlays.some(({ content }) => content.kind === 'end-card');
}

/** The request with a last shot that stays for the end card, if the words have one. */
export function withEndCardTime(
  request: RenderRequest,
  words: NeutralWords | LocalBrandedWords,
): RenderRequest {
  if (!endsWithCard(words)) return request;
  return { ...request, storyboard: extendForEndCard(request.storyboard) };
}

/**
 * The request with its words drawn; call `withEndCardTime` first.
 * @throws MissingGlyphs before anything is rendered.
 */
export async function withWords(
  request: RenderRequest,
  words: NeutralWords | LocalBrandedWords,
): Promise<RenderRequest> {
  return { ...request, overlays: await drawWords(words, request.storyboard, request.size) };
}
