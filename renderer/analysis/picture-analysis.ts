import type { RgbPicture } from '@/adapters/picture/decode-photo';
import { type Edge, findEdges } from './find-edges';
import { isDrawing } from './is-drawing';
import { type Luminance, toLuminance } from './luminance';

/** Cells of the coarse grid, each way. */
export const GRID = 48;
/** Samples of each cell, each way. */
const CELL_SAMPLES = 12;
/** Contrast, in 8-bit codes, beyond which a sample interests no more. */
const MAX_CONTRAST = 60;
/**
 * What a straight edge adds for each cell it passes, beside a cell's contrast. Buildings, doors and
 * furniture have straight edges; leaves and grass have contrast only.
 */
const EDGE_WEIGHT = 2_600;
/** What a cell with writing adds. */
const WRITING_WEIGHT = 3_000;
/** Share of writing's samples that lie near its darkest or its lightest, and the least between those. */
const WRITING_BIMODALITY = 0.7;
const WRITING_BINS = 8;
/** Changes from dark to light or back in a row, and in a column, of a cell of writing. */
const ROW_STROKES = 1.2;
const COLUMN_STROKES = 0.8;

/** What a small copy of a picture tells about it. Positions are cells of the grid. */
export interface PictureAnalysis {
  /** Interest of each cell, row by row. */
  readonly interest: readonly number[];
  /** Share of each cell that looks like writing, row by row: a crop must not pass through it. */
  readonly writing: readonly number[];
  /** A plan or another drawing, which is seen whole. */
  readonly isDrawing: boolean;
  /** Mean contrast of the sharpest quarter of the cells, in 8-bit codes. */
  readonly sharpness: number;
  /** Mean luma, 0 to 1. */
  readonly light: number;
  /** Mean red, green and blue of four by four parts, 0 to 1. */
  readonly colours: readonly number[];
}

/** Analyses a picture that was decoded small, see `decodeSmall`. */
export function analysePicture(picture: RgbPicture): PictureAnalysis {
  const luma = toLuminance(picture);
  const cells = Array.from({ length: GRID * GRID }, (_, i) =>
    describeCell(luma, i % GRID, Math.floor(i / GRID)),
  );
  const writing = cells.map((_, i) => (isWriting(cellsAround(cells, i)) ? 1 : 0));
  const structure = cells.map(({ contrast }, i) => contrast + (writing[i] ?? 0) * WRITING_WEIGHT);
  addStraightEdges(structure, luma);
  // The square root: a wall of slats or leaves has most contrast, and is not most interesting.
  const interest = structure.map((value) => 10 * Math.sqrt(value));
  const sharpest = cells.map(({ contrast }) => contrast).sort((a, b) => b - a);
  const quarter = sharpest.slice(0, (GRID * GRID) / 4);
  return {
    interest: interest.map(Math.round),
    writing,
    isDrawing: isDrawing(picture, luma),
    sharpness: mean(quarter) / CELL_SAMPLES ** 2,
    light: mean(luma.data) / 255,
    colours: meanColours(picture),
  };
}

interface Cell {
  /** Sum over the cell's samples, in 8-bit codes. */
  readonly contrast: number;
  /** Changes from dark to light or back in all its rows, and in all its columns. */
  readonly rowStrokes: number;
  readonly columnStrokes: number;
  /** Samples by luma. */
  readonly histogram: Uint16Array;
}

const LUMA_BINS = 16;
/** Smallest change between neighbouring samples, in 8-bit codes, that is the edge of a stroke. */
const STROKE_CHANGE = 30;

function describeCell(luma: Luminance, column: number, row: number): Cell {
  const { data, width, height } = luma;
  const reach = Math.max(1, Math.round(width / 400));
  const histogram = new Uint16Array(LUMA_BINS);
  const samples = new Float32Array(CELL_SAMPLES * CELL_SAMPLES);
  let contrast = 0;
  for (let j = 0; j < CELL_SAMPLES; j++) {
    const y = Math.floor(((row + (j + 0.5) / CELL_SAMPLES) * height) / GRID);
    const below = Math.min(y + reach, height - 1) * width;
    for (let i = 0; i < CELL_SAMPLES; i++) {
      const x = Math.floor(((column + (i + 0.5) / CELL_SAMPLES) * width) / GRID);
      const here = data[y * width + x] ?? 0;
      const right = data[y * width + Math.min(x + reach, width - 1)] ?? 0;
      const down = data[below + x] ?? 0;
      contrast += Math.min(MAX_CONTRAST, Math.abs(here - right) + Math.abs(here - down));
      const bin = Math.min(LUMA_BINS - 1, Math.floor((here * LUMA_BINS) / 256));
      histogram[bin] = (histogram[bin] ?? 0) + 1;
      samples[j * CELL_SAMPLES + i] = here;
    }
  }
  const rowStrokes = countStrokes(samples, CELL_SAMPLES, 1);
  const columnStrokes = countStrokes(samples, 1, CELL_SAMPLES);
  return { contrast, histogram, rowStrokes, columnStrokes };
}

/**
 * How often lines of samples turn from darker to lighter or back.
 * @param line distance from one line to the next, and `step` from one sample of a line to the next.
 */
function countStrokes(samples: Float32Array, line: number, step: number): number {
  let strokes = 0;
  for (let j = 0; j < CELL_SAMPLES; j++) {
    let last = 0;
    for (let i = 1; i < CELL_SAMPLES; i++) {
      const at = j * line + i * step;
      const change = (samples[at] ?? 0) - (samples[at - step] ?? 0);
      const sign = Math.abs(change) < STROKE_CHANGE ? last : Math.sign(change);
      if (sign !== last) strokes++;
      last = sign;
    }
  }
  return strokes;
}

/** A cell and the eight around it: letters are often larger than a cell. */
function cellsAround(cells: readonly Cell[], i: number): Cell[] {
  const [column, row] = [i % GRID, Math.floor(i / GRID)];
  const near = [-1, 0, 1];
  return near.flatMap((down) =>
    near.flatMap((across) => {
      const [x, y] = [column + across, row + down];
      const isInside = x >= 0 && y >= 0 && x < GRID && y < GRID;
      return isInside ? (cells[y * GRID + x] ?? []) : [];
    }),
  );
}

/**
 * Writing is dark on light or light on dark with little between, and changes often along rows and
 * along columns; slats and blinds change along one of them only.
 */
function isWriting(cells: readonly Cell[]): boolean {
  const lines = cells.length * CELL_SAMPLES;
  if (sumOf(cells, ({ rowStrokes }) => rowStrokes) < ROW_STROKES * lines) return false;
  if (sumOf(cells, ({ columnStrokes }) => columnStrokes) < COLUMN_STROKES * lines) return false;
  const bins = Array.from({ length: LUMA_BINS }, (_, bin) =>
    sumOf(cells, ({ histogram }) => histogram[bin] ?? 0),
  );
  const darkest = bins.findIndex((count) => count > 0);
  const lightest = bins.findLastIndex((count) => count > 0);
  if (lightest - darkest < WRITING_BINS) return false;
  const margin = (lightest - darkest) / 4;
  const between = bins.filter((_, bin) => bin > darkest + margin && bin < lightest - margin);
  const samples = lines * CELL_SAMPLES;
  return between.reduce((sum, count) => sum + count, 0) < (1 - WRITING_BIMODALITY) * samples;
}

function sumOf(cells: readonly Cell[], of: (cell: Cell) => number): number {
  let sum = 0;
  for (const cell of cells) sum += of(cell);
  return sum;
}

function addStraightEdges(interest: number[], luma: Luminance): void {
  const small = halve(luma);
  const heightInWidths = small.height / small.width;
  const edges = findEdges(small);
  for (const edge of edges) {
    const { u1, v1, u2, v2, length } = edge;
    // Slats, boards and bricks have many edges side by side: together they count as one.
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

/** Photo widths within which edges lie side by side, and the cosine of the angle between them. */
const BESIDE = 0.1;
const PARALLEL = 0.98;

/** How many edges, this one included, run along an edge nearby. */
function countBeside(edge: Edge, edges: readonly Edge[]): number {
  const [du, dv] = [edge.u2 - edge.u1, edge.v2 - edge.v1];
  const [u, v] = [(edge.u1 + edge.u2) / 2, (edge.v1 + edge.v2) / 2];
  const beside = edges.filter((other) => {
    const [eu, ev] = [other.u2 - other.u1, other.v2 - other.v1];
    const cosine = Math.abs(du * eu + dv * ev) / (Math.hypot(du, dv) * Math.hypot(eu, ev));
    const away = Math.hypot((other.u1 + other.u2) / 2 - u, (other.v1 + other.v2) / 2 - v);
    return cosine > PARALLEL && away < BESIDE;
  });
  return Math.max(1, beside.length);
}

/** Half the size each way: enough for the long edges, in a quarter of the time. */
function halve({ data, width, height }: Luminance): Luminance {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const small = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const i = 2 * y * width + 2 * x;
      const sum =
        (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + width] ?? 0) + (data[i + width + 1] ?? 0);
      small[y * half.width + x] = sum / 4;
    }
  }
  return { data: small, ...half };
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

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum / Math.max(1, values.length);
}
