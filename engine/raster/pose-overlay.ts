import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { smooth } from '../transitions/composition';
import type { FrameOverlay, OverlayCard, PosedSprite, Sprite } from './frame-overlay';

/** Seconds in which text arrives and leaves (docs/titles.md). */
const ARRIVAL_SECONDS = 0.6;
const DEPARTURE_SECONDS = 0.4;
/**
 * Seconds until opacity is complete, before the movement ends, so that nothing seems to slide.
 */
const OPACITY_SECONDS = 0.4;
/** Seconds for captions, which follow each other closely. */
const QUICK_SECONDS = 0.1;

/** Returns the overlay as it is in a frame of the video, or undefined if it is not on screen. */
export function poseOverlay(card: OverlayCard, frame: number): FrameOverlay | undefined {
  if (frame < card.startFrame || frame >= card.endFrame) return undefined;
  // The first frame already shows a little, and the last one still does.
  const seconds = (frame - card.startFrame + 1) / FRAME_RATE;
  const secondsLeft = (card.endFrame - frame) / FRAME_RATE;
  const { ground, scrim, isQuick } = card;
  const opacitySeconds = isQuick ? QUICK_SECONDS : OPACITY_SECONDS;
  const leaving = smooth(secondsLeft / (isQuick ? QUICK_SECONDS : DEPARTURE_SECONDS));
  return {
    ground,
    scrim,
    opacity: smooth(seconds / opacitySeconds) * leaving,
    sprites: card.sprites.map((sprite) => poseSprite(sprite, seconds, leaving, opacitySeconds)),
  };
}

function poseSprite(
  sprite: Sprite,
  seconds: number,
  leaving: number,
  opacitySeconds: number,
): PosedSprite {
  const since = seconds - sprite.delaySeconds;
  const away = 1 - easeOut(since / ARRIVAL_SECONDS);
  const isWiped = sprite.wipesFrom !== undefined;
  return {
    sprite,
    shiftX: sprite.fromX * away,
    shiftY: sprite.fromY * away,
    opacity: (isWiped ? 1 : smooth(since / opacitySeconds)) * leaving,
    uncovered: isWiped ? 1 - away : 1,
  };
}

/** Quintic easing: fast at first, without speed at the end. */
function easeOut(time: number): number {
  const left = 1 - Math.min(Math.max(time, 0), 1);
  return 1 - left ** 5;
}
