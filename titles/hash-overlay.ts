import { createHash, type Hash } from 'node:crypto';
import type { FrameRun } from '@/engine/timing/schedule-words';
import type { Mark } from './blocks';
import type { DrawnOverlay } from './draw-words';

/** Returns a hash of an overlay's pixels and possible places, independent of its time. */
export function hashOverlay(overlay: Omit<DrawnOverlay, keyof FrameRun>): string {
  const { marks, ground, need, unit, isRightToLeft, isQuick, choice } = overlay;
  const hash = createHash('sha256');
  addMarks(hash, marks);
  if (choice !== undefined) {
    const { layouts, ...rest } = choice;
    for (const layout of layouts) addMarks(hash, layout);
    hash.update(JSON.stringify(rest));
  }
  hash.update(
    JSON.stringify([ground ?? null, need ?? null, unit, isRightToLeft, isQuick ?? false]),
  );
  return hash.digest('hex').slice(0, 40);
}

function addMarks(hash: Hash, marks: readonly Mark[]): void {
  for (const { picture, ...place } of marks) {
    hash.update(JSON.stringify([place, picture.width, picture.height]));
    hash.update(picture.data);
  }
}
