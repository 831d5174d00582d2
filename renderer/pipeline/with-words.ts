import type { NeutralWords } from '@/contracts/project/words';
import { cardSecondsOf, extendForEndCard } from '@/engine/timing/schedule-words';
import type { LocalBrandedWords } from '@/titles/compose-words';
import { drawWords } from '@/titles/draw-words';
import type { RenderRequest } from './render-request';

/** The request with a last shot that stays for the end card, if the words have one. */
export function withEndCardTime(
  request: RenderRequest,
  words: NeutralWords | LocalBrandedWords,
): RenderRequest {
  const seconds = cardSecondsOf(words.overlays.map(({ content }) => content));
  if (seconds === undefined) return request;
  return { ...request, storyboard: extendForEndCard(request.storyboard, seconds) };
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
