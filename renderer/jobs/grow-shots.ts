import type { Storyboard } from '@/contracts/storyboard';

/**
 * A storyboard with so many frames more, spread over the shots as evenly as they allow.
 * @param mostFrames what each shot may last; one that lasts longer already stays as it is.
 * @returns undefined when they do not allow it.
 */
export function growShots(
  storyboard: Storyboard,
  missing: number,
  mostFrames: readonly number[],
): Storyboard | undefined {
  const growth = storyboard.shots.map(() => 0);
  let left = Math.max(0, missing);
  while (left > 0) {
    const open = storyboard.shots.flatMap(({ frames }, i) =>
      frames + (growth[i] ?? 0) < (mostFrames[i] ?? 0) ? [i] : [],
    );
    if (open.length === 0) return undefined;
    const share = Math.max(1, Math.floor(left / open.length));
    for (const i of open) {
      const spare = (mostFrames[i] ?? 0) - (storyboard.shots[i]?.frames ?? 0) - (growth[i] ?? 0);
      const frames = Math.min(share, spare, left);
      growth[i] = (growth[i] ?? 0) + frames;
      left -= frames;
    }
  }
  let before = 0;
  const shots = storyboard.shots.map(({ start, frames }, i) => {
    const shot = { start: start + before, frames: frames + (growth[i] ?? 0) };
    before += growth[i] ?? 0;
    return shot;
  });
  const transitions = storyboard.transitions.map((transition, i) => ({
    ...transition,
    start: shots[i + 1]?.start ?? transition.start,
  }));
  return { shots, transitions, totalFrames: storyboard.totalFrames + before };
}
