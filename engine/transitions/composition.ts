/** Placement of one of the two shots on the frame: shifted (in frames) and magnified about the centre. */
export interface Pose {
  readonly shiftX: number;
  readonly shiftY: number;
  readonly magnify: number;
}

export const atRest: Pose = { shiftX: 0, shiftY: 0, magnify: 1 };

/**
 * Opacity along one axis, with positions in frames: it rises between `from[0]` and `from[1]` and falls
 * between `to[0]` and `to[1]`. It is 0 outside and 1 inside.
 */
export interface SoftRange {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

export const everywhere: SoftRange = { from: [-2, -1], to: [2, 3] };

/** How the two placed shots become one frame. */
export type Blend =
  /** One shot only, dimmed; brightness 0 is black. */
  | {
      readonly kind: 'single';
      readonly shown: 'outgoing' | 'incoming';
      readonly brightness: number;
    }
  /** Mixed in linear light, not in code values; `amount` is the share of the incoming shot. */
  | { readonly kind: 'light'; readonly amount: number }
  /** The incoming shot on top, visible through a soft window. */
  | {
      readonly kind: 'window';
      readonly x: SoftRange;
      readonly y: SoftRange;
      readonly opacity: number;
    }
  /** Both shots warp towards each other; `amount` is the share of the way. */
  | { readonly kind: 'warp'; readonly amount: number };

/** Composition and placements at one moment of a transition. */
export interface Composition {
  readonly outgoing: Pose;
  readonly incoming: Pose;
  readonly blend: Blend;
}

/** A function from `time`, just above 0 to just below 1, to the composition. */
export type Transition = (time: number) => Composition;

/** Smootherstep: maps 0..1 to 0..1 with zero speed and acceleration at both ends. */
export function smooth(time: number): number {
  const t = Math.min(Math.max(time, 0), 1);
  return t * t * t * (t * (6 * t - 15) + 10);
}
