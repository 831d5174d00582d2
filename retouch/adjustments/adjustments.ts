/** Strength of each adjustment: 0 is none, 1 a retoucher's usual amount. */
export const noAdjustments = {
  /** Stops of light. */
  exposure: 0,
  /** Share of the way to the estimated correct exposure. */
  autoExposure: 0,
  contrast: 0,
  /** Above 0 warmer, below cooler. */
  warmth: 0,
  /** Share of the colour cast that goes. */
  balance: 0,
  highlights: 0,
  shadows: 0,
  /** Local contrast. */
  clarity: 0,
  sharpness: 0,
  denoise: 0,
  saturation: 0,
  /** 1 takes all colour away. */
  monochrome: 0,
  /** 1 rotates and shears the picture until verticals are upright. */
  straighten: 0,
  grass: 0,
  /** The sky that is there becomes bluer. */
  sky: 0,
  /** 1 puts another sky in its place. */
  newSky: 0,
  /** 1 turns day into dusk. */
  dusk: 0,
};
export type Adjustments = Readonly<typeof noAdjustments>;

export interface EnhancementPlan {
  readonly adjustments: Adjustments;
  /** The same in words, for the record, such as `much brighter`. */
  readonly names: readonly string[];
  /** Whether they change the contents of the picture, not only its look. */
  readonly isAltering: boolean;
}
