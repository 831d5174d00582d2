import { clamp, keepInside, type Motion } from './camera';

const FIRST_ZOOM = 1.08;
/** Share of the distance to the scene that the camera covers each second, and its maximum. */
const APPROACH_PER_SECOND = 0.062;
const MAX_APPROACH = 0.26;
/** Height at which the lines of a room usually meet, as a share of the photo: just above the middle. */
const VANISHING_HEIGHT = 0.44;
/** Frames that the view rises to that height each second, and its maximum. */
const RISE_PER_SECOND = 0.036;
const MAX_RISE = 0.09;
/** Frames that it turns aside towards the focus each second. */
const ASIDE_PER_SECOND = 0.03;

/**
 * Moves the camera into the photo: sizes grow as 1 / distance, faster the nearer the camera is, while
 * the view rises towards the vanishing point. A zoom, in contrast, grows evenly about a fixed point.
 */
export const dollyIn: Motion = (setting) => {
  const approach = Math.min(MAX_APPROACH, APPROACH_PER_SECOND * setting.seconds);
  const rise = Math.min(MAX_RISE, RISE_PER_SECOND * setting.seconds);
  const start = setting.height * VANISHING_HEIGHT + rise;
  const most = ASIDE_PER_SECOND * setting.seconds;
  const aside = clamp((setting.focus.x - setting.width / 2) / 2, -most, most);
  return (progress) => {
    const zoom = FIRST_ZOOM / (1 - approach * progress);
    const x = setting.width / 2 + aside * progress;
    return keepInside({ x, y: start - rise * progress, zoom }, setting);
  };
};
