import type { UprightLine } from './find-upright-lines';

/**
 * How a picture's verticals tilt: at (x, y) they go `(roll - pitch x) / (1 - pitch y)` to the right
 * while they go down by 1. Lengths are in halves of the picture's longer side.
 */
export interface Tilt {
  readonly roll: number;
  readonly pitch: number;
}

const MAX_ROLL = 0.12;
const MAX_PITCH = 0.3;
const ROLLS = 121;
const PITCHES = 61;
/** Lines that differ by less than this slant agree. */
const AGREEMENT = 0.012;
/** Together the lines that agree must be this long, and this share of all. */
const LEAST_LENGTH = 1.6;
const LEAST_SHARE = 0.3;
const LEAST_LINES = 6;
/** Minimum distance between lines; the pitch cannot be estimated from closer ones. */
const LEAST_SPREAD = 0.25;

/** Finds the tilt most lines agree on; undefined if they do not agree. */
export function findTilt(lines: readonly UprightLine[]): Tilt | undefined {
  let tilt = findMostAgreed(lines);
  for (let round = 0; round < 4; round++) tilt = refine(agreeing(lines, tilt), tilt);
  const agreed = agreeing(lines, tilt);
  const length = totalLength(agreed);
  const isKnown =
    agreed.length >= LEAST_LINES &&
    length >= LEAST_LENGTH &&
    length >= LEAST_SHARE * totalLength(lines);
  return isKnown ? tilt : undefined;
}

function agreeing(lines: readonly UprightLine[], tilt: Tilt): UprightLine[] {
  return lines.filter((line) => Math.abs(errorOf(line, tilt)) < AGREEMENT);
}

function totalLength(lines: readonly UprightLine[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}

/** Slant too much to the right; linear in both unknowns. */
function errorOf({ x, y, slant }: UprightLine, { roll, pitch }: Tilt): number {
  return slant + pitch * (x - slant * y) - roll;
}

/** Lets each line vote for all tilts it fits (Hough); those with the most length win. */
function findMostAgreed(lines: readonly UprightLine[]): Tilt {
  const votes = new Float32Array(ROLLS * PITCHES);
  for (const line of lines) {
    for (let p = 0; p < PITCHES; p++) {
      const pitch = toValue(p, PITCHES, MAX_PITCH);
      const roll = errorOf(line, { roll: 0, pitch });
      const r = Math.round(((roll / MAX_ROLL + 1) / 2) * (ROLLS - 1));
      for (let near = Math.max(r - 3, 0); near <= Math.min(r + 3, ROLLS - 1); near++) {
        const at = p * ROLLS + near;
        votes[at] = (votes[at] as number) + line.length * (4 - Math.abs(near - r));
      }
    }
  }
  // Prefers the one nearest to no tilt among equal votes.
  const preference = (at: number) => {
    const { roll, pitch } = toTilt(at);
    return (votes[at] as number) * (1 - 0.25 * Math.abs(pitch) - 0.5 * Math.abs(roll));
  };
  let best = 0;
  for (let at = 1; at < votes.length; at++) if (preference(at) > preference(best)) best = at;
  return toTilt(best);
}

function toTilt(at: number): Tilt {
  return {
    roll: toValue(at % ROLLS, ROLLS, MAX_ROLL),
    pitch: toValue(Math.floor(at / ROLLS), PITCHES, MAX_PITCH),
  };
}

function toValue(step: number, steps: number, most: number): number {
  return ((2 * step) / (steps - 1) - 1) * most;
}

/** Least squares over the lines that agree. */
function refine(lines: readonly UprightLine[], tilt: Tilt): Tilt {
  const total = totalLength(lines);
  if (total === 0) return tilt;
  const across = (line: UprightLine) => line.x - line.slant * line.y;
  const mean = lines.reduce((sum, line) => sum + line.length * across(line), 0) / total;
  const slant = lines.reduce((sum, line) => sum + line.length * line.slant, 0) / total;
  const spread =
    lines.reduce((sum, line) => sum + line.length * (across(line) - mean) ** 2, 0) / total;
  const together =
    lines.reduce(
      (sum, line) => sum + line.length * (across(line) - mean) * (line.slant - slant),
      0,
    ) / total;
  const isWide = Math.sqrt(spread) > LEAST_SPREAD;
  const pitch = isWide ? -together / spread : 0;
  return {
    roll: limit(slant + pitch * mean, MAX_ROLL),
    pitch: limit(pitch, MAX_PITCH),
  };
}

function limit(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most);
}
