/** Frames per second of every video. */
export const FRAME_RATE = 30;
