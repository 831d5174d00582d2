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
  /** The shot of the main edit that it follows; absent at the beginning. */
  readonly behind: string | undefined;
  /** The shot of the main edit that shows the same view. */
  readonly sameViewAs: string | undefined;
}

/** The main edit of a listing, as input for other versions. */
export interface MainEdit {
  /** Shown shots, in order. */
  readonly shown: readonly DeliveredShot[];
  readonly leftOut: readonly DeliveredShot[];
  /** Width divided by height of its frame. */
  readonly frameRatio: number;
}

/**
 * Additional share of a picture that a frame must show, compared with the main frame, to count as the
 * better shape.
 */
const MIN_GAIN = 0.25;

/**
 * Finds the photos that suit a frame and not the main one, such as upright photos for a Reel. Photos that
 * the user left out and weak photos are not candidates.
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

/** Returns the shot of the main edit that was delivered nearest before a position. */
function findBefore(shown: readonly DeliveredShot[], place: number): string | undefined {
  const before = shown.filter(({ delivered }) => delivered < place);
  return before.toSorted((one, other) => other.delivered - one.delivered)[0]?.shot.id;
}
