import { createListeners } from '@/lib/listeners';
import type { PreviewPlayer } from '@/lib/preview/preview-player';

/** Holds the preview that is open on a page, if one is. */
export interface PreviewPlace {
  readonly read: () => PreviewPlayer | undefined;
  /** Takes the preview that was opened; undefined: it was closed. */
  readonly put: (player: PreviewPlayer | undefined) => void;
  /** Notifies when another preview opens, and when its state has changed. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPreviewPlace(): PreviewPlace {
  let open: PreviewPlayer | undefined;
  let leave = () => {};
  const { subscribe, notify } = createListeners();
  return {
    read: () => open,
    put(player) {
      leave();
      open = player;
      leave = player?.subscribe(notify) ?? (() => {});
      notify();
    },
    subscribe,
  };
}
