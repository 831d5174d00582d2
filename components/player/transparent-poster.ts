/**
 * Poster of a video in front of a still: one transparent pixel, because Chromium paints a grey box
 * without a poster. Not an SVG, because browsers create a separate document for it.
 */
export const transparentPoster =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
