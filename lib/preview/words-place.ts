import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { firstOwnFrame, type PreviewPlan } from './preview-plan';
import type { PlannedWords } from './time-preview';

/** Identifies words of a video, which may not exist yet. */
export type WordsPlace =
  | { readonly kind: 'title' }
  | { readonly kind: 'end-card' }
  | { readonly kind: 'caption'; readonly shotId: string }
  /** The list over the last shot. */
  | { readonly kind: 'highlight' };

/** The animation of words ends this many frames after their first, so that they are readable. */
const READABLE_AFTER_FRAMES = FRAME_RATE;

/** Returns the frame that shows words, or their future place; undefined without shots. */
export function findWordsFrame(plan: PreviewPlan, place: WordsPlace): number | undefined {
  const { storyboard, shots, words } = plan;
  if (shots.length === 0) return undefined;
  const run = words.find((planned) => isMeant(planned, plan, place));
  if (run !== undefined) {
    return Math.min(run.endFrame - 1, run.startFrame + READABLE_AFTER_FRAMES);
  }
  if (place.kind === 'end-card') return storyboard.totalFrames - 1;
  if (place.kind === 'title') return Math.min(READABLE_AFTER_FRAMES, storyboard.totalFrames - 1);
  if (place.kind === 'highlight') return firstOwnFrame(storyboard, shots.length - 1);
  const shot = shots.findIndex(({ id }) => id === place.shotId);
  return shot < 0 ? undefined : firstOwnFrame(storyboard, shot);
}

function isMeant(words: PlannedWords, plan: PreviewPlan, place: WordsPlace): boolean {
  switch (place.kind) {
    case 'title':
      return words.kind === 'title' || words.kind === 'open-house-title';
    case 'end-card':
      return words.kind === 'end-card';
    case 'highlight':
      return words.kind === 'highlights';
    case 'caption': {
      const shot = plan.shots.findIndex(({ id }) => id === place.shotId);
      const planned = plan.storyboard.shots[shot];
      if (words.kind !== 'lower-third' || planned === undefined) return false;
      return planned.start <= words.startFrame && words.startFrame < planned.start + planned.frames;
    }
  }
}
