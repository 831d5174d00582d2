import { keepInside, type Motion } from './camera';

const FIRST_ZOOM = 1.08;
/** Share of the way to the scene that is walked each second, and at most. */
const WALK_PER_SECOND = 0.062;
const FURTHEST = 0.26;
/** Where the lines of a room usually meet: a little above the middle. */
const VANISHING_HEIGHT = 0.44;
/** How far below it the view begins, in frames. */
const RISE = 0.09;

/**
 * Walks into the picture: things grow as 1 / distance, faster the nearer, while the view rises
 * towards the vanishing point. So it differs from a zoom, which grows evenly about a fixed point.
 */
export const dollyIn: Motion = (setting) => {
  const walked = Math.min(FURTHEST, WALK_PER_SECOND * setting.seconds);
  const start = setting.height * VANISHING_HEIGHT + RISE;
  return (progress) => {
    const zoom = FIRST_ZOOM / (1 - walked * progress);
    const x = setting.width / 2 + (setting.focus.x - setting.width / 2) * progress * 0.5;
    return keepInside({ x, y: start - RISE * progress, zoom }, setting);
  };
};
