import type { EditShot } from './edit-types';
import { findUncommonFaults } from './find-faults';
import { toShownShare } from './to-shown-share';

/** A shot with its place among those that were delivered. */
export interface DeliveredShot {
  readonly shot: EditShot;
  readonly delivered: number;
}

/** A shot that the main edit leaves out and another shape may show. */
export interface SpareShot {
  readonly shot: EditShot;
  /** It stands behind this shot of the main edit; absent: before all. */
  readonly behind: string | undefined;
  /** The shot of the main edit that shows the same view. */
  readonly sameViewAs: string | undefined;
}

/** What a version may choose from beside the shots of the main edit. */
export interface LeftOutShots {
  /** The shots of the main edit, in its order. */
  readonly main: readonly DeliveredShot[];
  readonly leftOut: readonly (DeliveredShot & { readonly sameViewAs?: string | undefined })[];
  /** Width divided by height of the main edit's frame. */
  readonly mainRatio: number;
}

/** How much more of a picture a frame shows than the main one, as a share of it, for the shape to be the reason. */
const MIN_GAIN = 0.25;

/**
 * The photos that suit a frame and not the main one, as upright ones do in a Reel. What a person left out
 * stays out, as do weak photos.
 */
export function findSpares(
  { main, leftOut, mainRatio }: LeftOutShots,
  { frameRatio }: { readonly frameRatio: number },
): SpareShot[] {
  const faults = findUncommonFaults([...leftOut, ...main].map(({ shot }) => shot.findings));
  return leftOut
    .filter(({ shot: { findings, own } }, i) => {
      const gain = toShownShare(findings, frameRatio) - toShownShare(findings, mainRatio);
      const isSound = findings.kind === 'photo' && faults[i]?.length === 0;
      return isSound && own?.isUsed !== false && gain >= MIN_GAIN;
    })
    .map(({ shot, delivered, sameViewAs }) => {
      const twin = main.find((one) => one.shot.id === sameViewAs)?.shot.id;
      return { shot, sameViewAs: twin, behind: twin ?? findBefore(main, delivered) };
    });
}

/** The shot of the main edit that was delivered nearest before a place. */
function findBefore(main: readonly DeliveredShot[], place: number): string | undefined {
  const before = main.filter(({ delivered }) => delivered < place);
  return before.toSorted((one, other) => other.delivered - one.delivered)[0]?.shot.id;
}
