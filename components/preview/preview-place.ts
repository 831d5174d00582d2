import type { PreviewPlayer } from '@/lib/preview/preview-player';

/** Holds the preview that is open on a page, if one is. */
export interface PreviewPlace {
  readonly read: () => PreviewPlayer | undefined;
  /** Takes the preview that was opened; undefined: it was closed. */
  readonly put: (player: PreviewPlayer | undefined) => void;
  /** Tells when another preview is open, and when what it shows has changed. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPreviewPlace(): PreviewPlace {
  let open: PreviewPlayer | undefined;
  let leave = () => {};
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    read: () => open,
    put(player) {
      leave();
      open = player;
      leave = player?.subscribe(tell) ?? (() => {});
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
