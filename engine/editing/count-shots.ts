/**
 * Returns the number of shots of a video: 5 to 7 in 15 s, 9 to 12 in 30 s, in proportion for other lengths.
 */
export function countShots(targetSeconds: number): { readonly min: number; readonly max: number } {
  return {
    min: Math.max(1, Math.round(1 + (targetSeconds * 4) / 15)),
    max: Math.max(1, Math.round(2 + targetSeconds / 3)),
  };
}
