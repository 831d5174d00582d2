import { FRAME_RATE } from '@/contracts/production/frame-rate';
import type { PhotoLayout, Point } from '../camera/photo-camera-path';
import { GRID, type PictureAnalysis } from './picture-analysis';

/** How much less a cell at the edge counts than one in the middle: photographers aim. */
const CENTRE_BIAS = 0.6;
/**
 * Share of the way from the picture's middle to the most interesting place that the focus moves, because
 * contrast is not certainly what matters.
 */
const BOLDNESS = 0.6;
/** Windows whose interest differs by less, in mean columns, are equal; the first is taken. */
const EQUAL = 1e-4;

/**
 * Chooses the point about which the camera travels over a picture that is larger than the frame, as shares
 * of the picture: the middle of the stretch with the most interest.
 * @param frames time on screen, which decides the length of the stretch.
 */
export function chooseFocus(
  analysis: Pick<PictureAnalysis, 'interest'>,
  { width, height, longSide }: PhotoLayout,
  frames: number,
): Point {
  const travel = (longSide?.unitsPerSecond ?? 0) * (frames / FRAME_RATE);
  const place = (axis: 'x' | 'y', size: number) => {
    if (size <= 1) return centreOf(profileOf(analysis.interest, axis));
    const stretch = longSide?.axis === axis ? Math.min(size, 1 + travel) : 1;
    return bestWindow(analysis, axis, stretch / size);
  };
  return { x: place('x', width), y: place('y', height) };
}

/** Sums by column (`x`) or row (`y`), weighted towards the middle. */
function profileOf(cells: readonly number[], axis: 'x' | 'y'): number[] {
  const profile = Array.from({ length: GRID }, () => 1e-6);
  cells.forEach((value, i) => {
    const along = axis === 'x' ? i % GRID : Math.floor(i / GRID);
    const off = Math.abs((along + 0.5) / GRID - 0.5) * 2;
    profile[along] = (profile[along] ?? 0) + value * (1 - CENTRE_BIAS * off);
  });
  return profile;
}

function centreOf(profile: readonly number[]): number {
  const total = profile.reduce((sum, value) => sum + value, 0);
  const moment = profile.reduce((sum, value, i) => sum + value * (i + 0.5), 0);
  return moment / total / GRID;
}

/**
 * Returns the middle of the most interesting window of this share of the side, drawn towards the picture's
 * middle.
 */
function bestWindow(
  { interest }: Pick<PictureAnalysis, 'interest'>,
  axis: 'x' | 'y',
  share: number,
): number {
  const profile = profileOf(interest, axis);
  const average = profile.reduce((sum, value) => sum + value, 0) / GRID;
  const length = Math.min(GRID, Math.max(1, Math.round(GRID * share)));
  let best = { held: Number.NEGATIVE_INFINITY, start: 0 };
  for (let start = 0; start + length <= GRID; start++) {
    const held = profile.slice(start, start + length).reduce((sum, value) => sum + value, 0);
    if (held > best.held + EQUAL * average) best = { held, start };
  }
  const middle = (best.start + length / 2) / GRID;
  return 0.5 + (middle - 0.5) * BOLDNESS;
}
