/**
 * Longer side, in pixels, of the smaller copies of photos that go first over a slow line: a video of 1080
 * lines shows no more, but where it is cropped far.
 */
export const SMALL_COPY_SIDE = 2_560;
