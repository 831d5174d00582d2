/**
 * Longer side, in pixels, of the smaller copies of photos that are sent first on a slow connection: enough
 * for a video of 1080 lines, except for strong crops.
 */
export const SMALL_COPY_SIDE = 2_560;
