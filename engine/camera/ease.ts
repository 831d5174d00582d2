/** Share of the time in which the camera accelerates, and again in which it slows down. */
const RAMP = 0.3;

/**
 * Maps time (0 to 1) to the progress (0 to 1) of a camera that starts and stops gently and moves
 * evenly between. Its speed follows a smoothstep at both ends, so that position, speed and
 * acceleration are continuous.
 */
export function ease(time: number): number {
  return travelled(Math.min(Math.max(time, 0), 1)) / (1 - RAMP);
}

function travelled(time: number): number {
  if (time > 0.5) return 1 - RAMP - travelled(1 - time);
  if (time > RAMP) return RAMP / 2 + (time - RAMP);
  const u = time / RAMP;
  return RAMP * (u ** 3 - u ** 4 / 2);
}
