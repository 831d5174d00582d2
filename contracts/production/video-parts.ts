/**
 * What a version's video is made of, in the order in which a change of it is told: the listing's status,
 * its price, all other words, the brand with its link, which photos and clips there are in which order,
 * their motions, transitions, lengths and framing, the music with the clips' sound, the voice, shape and length.
 */
export const videoParts = [
  'status',
  'price',
  'words',
  'brand',
  'photos',
  'camera',
  'music',
  'voice',
  'format',
] as const;
export type VideoPart = (typeof videoParts)[number];

/** A digest of each part. Two equal digests mean that the part is the same. */
export type VideoPartDigests = Readonly<Record<Exclude<VideoPart, 'price'>, string>> & {
  /** Absent in those of an earlier release: its words include the price. */
  readonly price?: string;
  /** The words with the price, as an earlier release has them. */
  readonly pricedWords?: string;
};
