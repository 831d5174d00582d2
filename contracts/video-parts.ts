/**
 * What a version's video is made of, in the order in which a change of it is told: the listing's status,
 * all other words, the brand with its link, which photos and clips there are in which order, their motions,
 * transitions, lengths and framing, the music with the clips' sound, the voice, shape and length.
 */
export const videoParts = [
  'status',
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
export type VideoPartDigests = Readonly<Record<VideoPart, string>>;
