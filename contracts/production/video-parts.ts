/**
 * The parts of a version's video, in the order in which changes are reported: the listing's status, its
 * price, all other words, the brand with its link, the selection and order of photos and clips, their
 * motions, transitions, lengths and framing, the music with the clips' sound, the voice, shape and length.
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
  /** Absent in digests of an earlier release, whose words include the price. */
  readonly price?: string;
  /** The words with the price, as in an earlier release. */
  readonly pricedWords?: string;
};
