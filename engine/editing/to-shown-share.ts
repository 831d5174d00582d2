import type { ShotFindings } from '@/contracts/project/edit-findings';

/**
 * Returns the share of a picture that a frame shows if the picture fills it.
 * @param frameRatio width divided by height of the frame.
 * @returns 0 to 1.
 */
export function toShownShare(
  { width, height }: Pick<ShotFindings, 'width' | 'height'>,
  frameRatio: number,
): number {
  const ratio = width / height / frameRatio;
  return Math.min(ratio, 1 / ratio);
}
