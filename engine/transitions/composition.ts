/** How one of the two pictures is put onto the frame: shifted in frames, magnified about the centre. */
export interface Pose {
  readonly shiftX: number;
  readonly shiftY: number;
  readonly magnify: number;
}

export const atRest: Pose = { shiftX: 0, shiftY: 0, magnify: 1 };

/**
 * Opacity along one axis, positions in frames: rises from `from[0]` to `from[1]`, falls from `to[0]`
 * to `to[1]`; outside it is 0, between 1.
 */
export interface SoftRange {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

export const everywhere: SoftRange = { from: [-2, -1], to: [2, 3] };

/** How the two posed pictures become one frame. */
export type Blend =
  /** Only one is seen, dimmed: brightness 0 is black. */
  | {
      readonly kind: 'single';
      readonly shown: 'outgoing' | 'incoming';
      readonly brightness: number;
    }
  /** Mixed as light is, not as codes are; `amount` is the share of the incoming one. */
  | { readonly kind: 'light'; readonly amount: number }
  /** The incoming one lies above, seen through a soft window. */
  | {
      readonly kind: 'window';
      readonly x: SoftRange;
      readonly y: SoftRange;
      readonly opacity: number;
    }
  /** Both bend towards each other, `amount` of the way. */
  | { readonly kind: 'warp'; readonly amount: number };

export interface Composition {
  readonly outgoing: Pose;
  readonly incoming: Pose;
  readonly blend: Blend;
}

/** What a frame looks like at `time`, which runs from just above 0 to just below 1. */
export type Transition = (time: number) => Composition;

/** 0 to 1 without a jump in speed at either end. */
export function smooth(time: number): number {
  const t = Math.min(Math.max(time, 0), 1);
  return t * t * t * (t * (6 * t - 15) + 10);
}
