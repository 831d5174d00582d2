import { FRAME_RATE } from '@/contracts/production/frame-rate';

/**
 * Moves a clip's video element to a moment, unless it shows that moment, is on its way to another or is
 * served without ranges and so can only be played from its start. Called again at `seeked`, it goes to
 * what became the moment meanwhile.
 * @param tolerance seconds it may be off.
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
