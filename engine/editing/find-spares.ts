import type { EditShot } from './edit-types';
import { findUncommonFaults } from './find-faults';
import { toShownShare } from './to-shown-share';

/** A shot with its place among those that were delivered, and its double. */
export interface DeliveredShot {
  readonly shot: EditShot;
  readonly delivered: number;
  /** The shot that the main edit chose of the two. */
  readonly sameViewAs?: string | undefined;
}

/** A shot that the main edit leaves out and another shape may show. */
export interface SpareShot {
  readonly shot: EditShot;
  /** It stands behind this shot of the main edit; absent: before all. */
  readonly behind: string | undefined;
  /** The shot of the main edit that shows the same view. */
  readonly sameViewAs: string | undefined;
}

/** The main edit of a listing, as its other versions begin from it. */
export interface MainEdit {
  /** The shots that it shows, in its order. */
  readonly shown: readonly DeliveredShot[];
  readonly leftOut: readonly DeliveredShot[];
  /** Width divided by height of its frame. */
  readonly frameRatio: number;
}

/** How much more of a picture a frame shows than the main one, as a share of it, for the shape to be the reason. */
const MIN_GAIN = 0.25;

/**
 * The photos that suit a frame and not the main one, as upright ones do in a Reel. What a person left out
 * stays out, as do weak photos.
 */
export function findSpares(
  { shown, leftOut, frameRatio: mainRatio }: MainEdit,
  { frameRatio }: { readonly frameRatio: number },
): SpareShot[] {
  const faults = findUncommonFaults([...leftOut, ...shown].map(({ shot }) => shot.findings));
  return leftOut
    .filter(({ shot: { findings, own } }, i) => {
      const gain = toShownShare(findings, frameRatio) - toShownShare(findings, mainRatio);
      const isSound = findings.kind === 'photo' && faults[i]?.length === 0;
      return isSound && own?.isUsed !== false && gain >= MIN_GAIN;
    })
    .map(({ shot, delivered, sameViewAs }) => {
      const twin = shown.find((one) => one.shot.id === sameViewAs)?.shot.id;
      return { shot, sameViewAs: twin, behind: twin ?? findBefore(shown, delivered) };
    });
}

/** The shot of the main edit that was delivered nearest before a place. */
function findBefore(shown: readonly DeliveredShot[], place: number): string | undefined {
  const before = shown.filter(({ delivered }) => delivered < place);
  return before.toSorted((one, other) => other.delivered - one.delivered)[0]?.shot.id;
}
