/**
 * What shows through where a photo is transparent: on its tile, in the picture that is served and in
 * the video.
 */
export const PHOTO_BACKGROUND = '#ffffff';
