import { use } from 'react';
import type { WordsPlace } from '@/lib/preview/words-place';
import { PreviewContext } from './preview-context';

/**
 * Returns handlers for the element around fields: while one of them has the focus, the preview shows the
 * frame with their words.
 */
export function useShownWords(words: WordsPlace) {
  const preview = use(PreviewContext);
  return {
    onFocus: () => preview?.read()?.showWords(words),
    onBlur: () => preview?.read()?.showWords(undefined),
  };
}
