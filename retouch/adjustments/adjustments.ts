/** Strength of each adjustment: 0 is none, 1 a retoucher's usual amount. */
export const noAdjustments = {
  /** Stops of light. */
  exposure: 0,
  /** Share of the way to the estimated correct exposure. */
  autoExposure: 0,
  contrast: 0,
  /** Above 0 warmer, below 0 cooler. */
  warmth: 0,
  /** Share of the colour cast to remove. */
  balance: 0,
  highlights: 0,
  shadows: 0,
  /** Local contrast. */
  clarity: 0,
  sharpness: 0,
  denoise: 0,
  saturation: 0,
  /** 1 removes all colour. */
  monochrome: 0,
  /** 1 rotates and shears the picture until verticals are upright. */
  straighten: 0,
  grass: 0,
  /** Deepens the blue of the existing sky. */
  sky: 0,
  /** 1 replaces the sky. */
  newSky: 0,
  /** 1 turns day into dusk. */
  dusk: 0,
};
export type Adjustments = Readonly<typeof noAdjustments>;

export interface EnhancementPlan {
  readonly adjustments: Adjustments;
  /** The same as text for the record, such as `much brighter`. */
  readonly names: readonly string[];
  /** Whether they change the contents of the picture, not only its look. */
  readonly isAltering: boolean;
}
