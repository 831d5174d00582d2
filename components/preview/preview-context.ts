'use client';

import { createContext, use, useSyncExternalStore } from 'react';
import type { PreviewPlayer, PreviewState } from '@/lib/preview/preview-player';
import type { PreviewPlace } from './preview-place';

/**
 * Where a page's preview is found. It stays the same while the preview comes and goes: a context that
 * changes is looked for in every tile of the page.
 */
export const PreviewContext = createContext<PreviewPlace | undefined>(undefined);

/** Reads from a preview; the component is drawn again when what it reads has changed. */
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

/** The same from the preview that is open; undefined while none is. */
export function useOpenPreview<Value>(select: (state: PreviewState) => Value): Value | undefined {
  const place = use(PreviewContext);
  const read = () => {
    const player = place?.read();
    return player && select(player.read());
  };
  return useSyncExternalStore(place?.subscribe ?? subscribeToNothing, read, () => undefined);
}

const subscribeToNothing = () => () => undefined;
