/** Share of the time spent on gathering speed, and again on losing it. */
const RAMP = 0.3;

/**
 * Progress (0 to 1) of a camera that starts and stops gently and moves evenly between: its speed
 * follows a smoothstep at both ends, so neither position nor speed nor acceleration ever jumps.
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
