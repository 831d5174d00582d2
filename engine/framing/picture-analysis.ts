import type { PictureBox } from '../camera/keep-whole';
import { type Edge, findEdges } from './find-edges';
import { findWriting } from './find-writing';
import { isDrawing } from './is-drawing';
import { type Luminance, toLuminance } from './luminance';
import { halveLuminance } from './resize-luminance';
import type { RgbPicture } from './rgb-picture';

/** Cells of the coarse grid along each axis. */
export const GRID = 48;
/** Samples of each cell along each axis. */
const CELL_SAMPLES = 12;
/** Contrast in 8-bit codes beyond which a sample adds no more interest. */
const MAX_CONTRAST = 60;
/**
 * Interest that a straight edge adds to each cell it passes, beside a cell's contrast. Buildings, doors and
 * furniture have straight edges; leaves and grass have only contrast.
 */
const EDGE_WEIGHT = 2_600;
/** Findings of a picture's small copy. Positions are cells of the grid. */
export interface PictureAnalysis {
  /** Interest of each cell, row by row. */
  readonly interest: readonly number[];
  /** Whether it is a floor plan or another drawing, which is shown whole. */
  readonly isDrawing: boolean;
  /** Signs and house numbers. */
  readonly writing: readonly PictureBox[];
  /** Heads with faces. */
  readonly faces: readonly PictureBox[];
  /** Mean contrast of the sharpest quarter of the cells, in 8-bit codes. */
  readonly sharpness: number;
  /** Mean luma, 0 to 1. */
  readonly light: number;
  /** Mean red, green and blue of four by four parts, 0 to 1. */
  readonly colours: readonly number[];
}

/**
 * Analyses a picture that was decoded small, see `decodeSmall`.
 * @param faces from a detector; a page has none.
 * @param luma of the picture, if it is known.
 */
export function analysePicture(
  picture: RgbPicture,
  faces: readonly PictureBox[] = [],
  luma = toLuminance(picture),
): PictureAnalysis {
  const contrasts = measureContrasts(luma);
  const structure = [...contrasts];
  addStraightEdges(structure, luma);
  // The square root, because a wall of slats or leaves has most contrast and is not the most interesting.
  const interest = structure.map((value) => 10 * Math.sqrt(value));
  const sharpest = [...contrasts].sort((a, b) => b - a);
  const quarter = sharpest.slice(0, (GRID * GRID) / 4);
  return {
    interest: interest.map(Math.round),
    isDrawing: isDrawing(picture, luma),
    writing: findWriting(luma),
    faces,
    sharpness: quarter.reduce((sum, value) => sum + value, 0) / quarter.length / CELL_SAMPLES ** 2,
    light: mean(luma.data) / 255,
    colours: meanColours(picture),
  };
}

/** For each cell the sum over its samples, in 8-bit codes. */
function measureContrasts({ data, width, height }: Luminance): number[] {
  const contrasts = Array.from({ length: GRID * GRID }, () => 0);
  const reach = Math.max(1, Math.round(width / 400));
  const columns = placesAlong(width, reach);
  const rows = placesAlong(height, reach);
  for (let j = 0; j < rows.at.length; j++) {
    const row = (rows.at[j] ?? 0) * width;
    const below = (rows.next[j] ?? 0) * width;
    const cells = Math.floor(j / CELL_SAMPLES) * GRID;
    for (let i = 0; i < columns.at.length; i++) {
      const x = columns.at[i] ?? 0;
      const here = data[row + x] ?? 0;
      const right = data[row + (columns.next[i] ?? 0)] ?? 0;
      const down = data[below + x] ?? 0;
      const contrast = Math.abs(here - right) + Math.abs(here - down);
      const cell = cells + Math.floor(i / CELL_SAMPLES);
      contrasts[cell] = (contrasts[cell] ?? 0) + Math.min(MAX_CONTRAST, contrast);
    }
  }
  return contrasts;
}

/** Samples of the cells along one side, and those that each is compared with. */
function placesAlong(side: number, reach: number) {
  const at = Int32Array.from({ length: GRID * CELL_SAMPLES }, (_, i) => {
    const cell = Math.floor(i / CELL_SAMPLES);
    return Math.floor(((cell + ((i % CELL_SAMPLES) + 0.5) / CELL_SAMPLES) * side) / GRID);
  });
  return { at, next: at.map((place) => Math.min(place + reach, side - 1)) };
}

function addStraightEdges(interest: number[], luma: Luminance): void {
  // Half the size along each axis: enough for long edges in a quarter of the time.
  const small = halveLuminance(luma);
  const heightInWidths = small.height / small.width;
  const edges = findEdges(small);
  for (const edge of edges) {
    const { u1, v1, u2, v2, length } = edge;
    // Slats, boards and bricks have many edges side by side, which count together as one.
    const weight = (EDGE_WEIGHT * Math.min(1, length / 0.2)) / countBeside(edge, edges);
    const steps = Math.max(1, Math.round(length * GRID));
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const column = Math.floor((u1 + (u2 - u1) * share + 0.5) * GRID);
      const row = Math.floor(((v1 + (v2 - v1) * share) / heightInWidths + 0.5) * GRID);
      if (column < 0 || row < 0 || column >= GRID || row >= GRID) continue;
      const cell = row * GRID + column;
      interest[cell] = (interest[cell] ?? 0) + weight;
    }
  }
}

/** Maximum distance of edges side by side in photo widths, and minimum cosine of the angle between them. */
const BESIDE = 0.1;
const PARALLEL = 0.98;

/** Returns how many edges, including this one, run along an edge nearby. */
function countBeside(edge: Edge, edges: readonly Edge[]): number {
  const [du, dv] = [edge.u2 - edge.u1, edge.v2 - edge.v1];
  const [u, v] = [(edge.u1 + edge.u2) / 2, (edge.v1 + edge.v2) / 2];
  const length = Math.hypot(du, dv);
  let beside = 0;
  for (const other of edges) {
    const awayU = (other.u1 + other.u2) / 2 - u;
    const awayV = (other.v1 + other.v2) / 2 - v;
    // Most are far away, as one coordinate of the distance shows.
    if (Math.abs(awayU) >= BESIDE || Math.abs(awayV) >= BESIDE) continue;
    if (Math.hypot(awayU, awayV) >= BESIDE) continue;
    const eu = other.u2 - other.u1;
    const ev = other.v2 - other.v1;
    const cosine = Math.abs(du * eu + dv * ev) / (length * Math.hypot(eu, ev));
    if (cosine > PARALLEL) beside++;
  }
  return Math.max(1, beside);
}

const PARTS = 4;

function meanColours({ data, width, height }: RgbPicture): number[] {
  const sums = new Float64Array(PARTS * PARTS * 3);
  const counts = new Float64Array(PARTS * PARTS);
  for (let y = 0; y < height; y += 4) {
    for (let x = 0; x < width; x += 4) {
      const part = Math.floor((y * PARTS) / height) * PARTS + Math.floor((x * PARTS) / width);
      counts[part] = (counts[part] ?? 0) + 1;
      for (let c = 0; c < 3; c++) {
        const sum = sums[3 * part + c] ?? 0;
        sums[3 * part + c] = sum + (data[3 * (y * width + x) + c] ?? 0) / 255;
      }
    }
  }
  return [...sums].map((sum, i) => sum / Math.max(1, counts[Math.floor(i / 3)] ?? 1));
}

function mean(values: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum / Math.max(1, values.length);
}
