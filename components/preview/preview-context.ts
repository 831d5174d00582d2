'use client';

import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { PreviewPlayer, PreviewState } from '@/lib/preview/preview-player';

/** The preview that is open, if one is. */
export const PreviewContext = createContext<PreviewPlayer | undefined>(undefined);

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
  const player = use(PreviewContext);
  const subscribe = useCallback(
    (listener: () => void) => player?.subscribe(listener) ?? (() => undefined),
    [player],
  );
  const read = () => (player === undefined ? undefined : select(player.read()));
  return useSyncExternalStore(subscribe, read, () => undefined);
}
