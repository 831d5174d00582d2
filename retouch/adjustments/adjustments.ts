/** What to do to a picture; 0 is nothing, 1 the usual amount of what a retoucher would do. */
export const noAdjustments = {
  /** Stops of light. */
  exposure: 0,
  /** Share of the way to the exposure the picture seems to want. */
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
  /** 1 turns and shears the picture until what is upright stands upright. */
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
  /** Whether they change what stands in the picture, and not only how it looks. */
  readonly isAltering: boolean;
}
