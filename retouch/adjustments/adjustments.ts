/** What to do to a picture; 0 is nothing, 1 the usual amount of what a retoucher would do. */
export interface Adjustments {
  /** Stops of light. */
  readonly exposure: number;
  /** Share of the way to the exposure the picture seems to want. */
  readonly autoExposure: number;
  readonly contrast: number;
  /** Above 0 warmer, below cooler. */
  readonly warmth: number;
  /** Share of the colour cast that goes. */
  readonly balance: number;
  readonly highlights: number;
  readonly shadows: number;
  /** Local contrast. */
  readonly clarity: number;
  readonly sharpness: number;
  readonly denoise: number;
  readonly saturation: number;
  /** 1 takes all colour away. */
  readonly monochrome: number;
  /** 1 turns and shears the picture until what is upright stands upright. */
  readonly straighten: number;
  readonly grass: number;
  /** The sky that is there becomes bluer. */
  readonly sky: number;
  /** 1 puts another sky in its place. */
  readonly newSky: number;
  /** 1 turns day into dusk. */
  readonly dusk: number;
}

export interface EnhancementPlan {
  readonly adjustments: Adjustments;
  /** The same in words, for the record, such as `much brighter`. */
  readonly names: readonly string[];
  /** Whether they change what stands in the picture, and not only how it looks. */
  readonly isAltering: boolean;
}
