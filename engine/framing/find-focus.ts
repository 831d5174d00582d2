import type { PhotoLayout, Point } from '../camera/photo-camera-path';
import type { RgbPicture } from './rgb-picture';

const GRID = 48;
/** Samples measured along each axis: sixteen for each cell. */
const PLACES = 16 * GRID;
/** Weight of a cell in the middle relative to one at the edge: photographers aim. */
const CENTRE_BIAS = 0.55;
/** Maximum share of the way to the edge by which the view may leave the middle. */
const BOLDNESS = 0.6;

/** Interest of a photo by column and row of a coarse grid, weighted towards the middle. */
export interface InterestProfiles {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Measures where a photo has edges and colour. */
export function measureInterest(photo: RgbPicture): InterestProfiles {
  const cells = interestOf(photo);
  return { x: profileOf(cells, 'x'), y: profileOf(cells, 'y') };
}

/** Returns the most interesting point of a photo, which a crop should keep, as shares of the photo. */
export function findFocus(profiles: InterestProfiles, layout: PhotoLayout): Point {
  const place = (profile: readonly number[], size: number) => {
    const best = size > 1 ? bestWindow(profile, 1 / size) : centreOf(profile);
    return 0.5 + (best - 0.5) * BOLDNESS;
  };
  return { x: place(profiles.x, layout.width), y: place(profiles.y, layout.height) };
}

/** Contrast and colour of each cell of a coarse grid. */
function interestOf({ data, width, height }: RgbPicture): Float64Array {
  const cells = new Float64Array(GRID * GRID);
  const reach = Math.max(1, Math.round(width / 400));
  const columns = placesAlong(width, reach);
  const rows = placesAlong(height, reach);
  // Column by column: the sums are rounded in this order.
  for (let i = 0; i < PLACES; i++) {
    const x = columns.at[i] ?? 0;
    const right = columns.next[i] ?? 0;
    for (let j = 0; j < PLACES; j++) {
      const row = (rows.at[j] ?? 0) * width;
      const p = 3 * (row + x);
      const green = byte(data, p + 1);
      const contrast =
        Math.abs(green - byte(data, 3 * (row + right) + 1)) +
        Math.abs(green - byte(data, 3 * ((rows.next[j] ?? 0) * width + x) + 1));
      const colour = Math.abs(byte(data, p) - byte(data, p + 2)) * 0.15;
      const cell = (j >> 4) * GRID + (i >> 4);
      cells[cell] = (cells[cell] ?? 0) + Math.min(contrast, 60) + colour;
    }
  }
  return cells;
}

/** Samples along one side, and those that each is compared with. */
function placesAlong(side: number, reach: number) {
  const at = Int32Array.from({ length: PLACES }, (_, i) => Math.floor(((i + 0.5) / PLACES) * side));
  return { at, next: at.map((place) => Math.min(place + reach, side - 1)) };
}

function byte(data: Uint8Array, at: number): number {
  return data[at] ?? 0;
}

function profileOf(cells: Float64Array, axis: 'x' | 'y'): number[] {
  const profile = Array.from({ length: GRID }, () => 1e-6);
  for (let i = 0; i < GRID * GRID; i++) {
    const along = axis === 'x' ? i % GRID : Math.floor(i / GRID);
    const off = Math.abs((along + 0.5) / GRID - 0.5) * 2;
    profile[along] = (profile[along] ?? 0) + (cells[i] ?? 0) * (1 - CENTRE_BIAS * off);
  }
  return profile;
}

function centreOf(profile: readonly number[]): number {
  const total = profile.reduce((sum, value) => sum + value, 0);
  const moment = profile.reduce((sum, value, i) => sum + value * (i + 0.5), 0);
  return moment / total / GRID;
}

/** Returns the middle of the most interesting window of this share of the length. */
function bestWindow(profile: readonly number[], share: number): number {
  const length = Math.max(1, Math.round(GRID * share));
  let best = { sum: -1, start: 0 };
  for (let start = 0; start + length <= GRID; start++) {
    const sum = profile.slice(start, start + length).reduce((total, value) => total + value, 0);
    if (sum > best.sum * 1.0001) best = { sum, start };
  }
  return (best.start + length / 2) / GRID;
}
