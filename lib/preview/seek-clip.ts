import { FRAME_RATE } from '@/contracts/production/frame-rate';

/**
 * Seeks a clip's video element to a time, unless it shows that time, is already seeking or is served without
 * ranges and so only plays from its start. Called again at `seeked`, it continues to the latest time.
 * @param tolerance maximum deviation in seconds.
 */
export function seekClip(
  video: HTMLVideoElement,
  seconds: number,
  tolerance = 0.5 / FRAME_RATE,
): void {
  const { seekable, seeking, currentTime, duration } = video;
  const canSeek = seekable.length > 0 && seekable.end(seekable.length - 1) > 0;
  const off = Math.abs(currentTime - Math.min(seconds, duration || seconds));
  if (off > tolerance && canSeek && !seeking) video.currentTime = seconds;
}
