import { use } from 'react';
import type { WordsPlace } from '@/lib/preview/words-place';
import { PreviewContext } from './preview-context';

/** For the element around fields: while one of them has the focus, the film stands where their words are. */
export function useShownWords(place: WordsPlace) {
  const player = use(PreviewContext);
  return {
    onFocus: () => player?.showWords(place),
    onBlur: () => player?.showWords(undefined),
  };
}
