import type { RenderRequest } from '@/renderer/pipeline/render-request';
import type { Bench } from '../bench';

export interface Slideshow {
  readonly bench: Bench;
  /** In the order of its shots: photos zoomed in or out, all joined by cross-fades. */
  readonly request: RenderRequest;
}

/** A function of an installed package, called with one argument. */
export interface PeerCall {
  readonly module: string;
  readonly export: string;
  readonly options: object;
}

/** x264 settings: the peer's defaults (all: "medium", quality 18 to 20), or ours. */
export type X264 = 'its own' | 'ours';

/**
 * Does the unmeasured setup and returns the call that renders the video.
 * @param folder where it is installed.
 */
export type PreparePeer = (
  shown: Slideshow,
  folder: string,
) => Promise<(output: string, x264: X264) => PeerCall>;

/** How much larger a photo is at the near end of its zoom; as in our own over 2.5 seconds. */
export const ZOOM = 0.125;
