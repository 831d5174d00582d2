/**
 * Colour behind the transparent parts of a photo: on its tile, in the served picture and in the
 * video.
 */
export const PHOTO_BACKGROUND = '#ffffff';
