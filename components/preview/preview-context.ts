'use client';

import { createContext, use, useSyncExternalStore } from 'react';
import type { PreviewPlayer, PreviewState } from '@/lib/preview/preview-player';
import type { PreviewPlace } from './preview-place';

/**
 * Provides a page's preview. The value stays the same while the preview opens and closes, because a changed
 * context is looked up in every tile of the page.
 */
export const PreviewContext = createContext<PreviewPlace | undefined>(undefined);

/** Reads from a preview; the component re-renders when the value has changed. */
export function usePreviewState<Value>(
  player: PreviewPlayer,
  select: (state: PreviewState) => Value,
): Value {
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.read()),
    () => select(player.read()),
  );
}

/** Like `usePreviewState`, for the open preview; undefined while there is none. */
export function useOpenPreview<Value>(select: (state: PreviewState) => Value): Value | undefined {
  const place = use(PreviewContext);
  const read = () => {
    const player = place?.read();
    return player && select(player.read());
  };
  return useSyncExternalStore(place?.subscribe ?? subscribeToNothing, read, () => undefined);
}

const subscribeToNothing = () => () => undefined;
