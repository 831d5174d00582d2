import type { DepthScene } from '../camera/depth-scene';
import type { Edge } from './find-edges';
import type { RgbPicture } from './rgb-picture';

/** Clues that tell inside from outside; each is 0 to 1. */
export interface PlaceClues {
  /** Shares of the picture that are blue, or pale as clouds, connected with the upper edge. */
  readonly sky: number;
  readonly paleSky: number;
  /** Share in the colours of wood and lamps. */
  readonly warm: number;
  /** Mean luma of the upper third, and of the whole. */
  readonly topLight: number;
  readonly light: number;
  /** Mean difference of neighbouring cells of the lower third, relative to their lightness. */
  readonly bottomTexture: number;
  /** Share of cells that differ little from their neighbours: walls, ceilings and skies. */
  readonly plainness: number;
  /** Lengths of upright and slanting edges; 1 is eight photo widths or more. */
  readonly uprights: number;
  readonly slants: number;
  /** Share of the bright area that is connected with the upper edge, as skies are. */
  readonly brightAbove: number;
  /** 1 if the edges fit the walls of a room. */
  readonly room: number;
}

/** Cells of the grid in which colours and texture are measured; a photo's detail is ignored. */
const COLUMNS = 96;
const ROWS = 64;

interface Cell {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly luma: number;
}

/** Measures the clues of an upright photo. */
export function measurePlaceClues(
  picture: RgbPicture,
  edges: readonly Edge[],
  scene: DepthScene | undefined,
): PlaceClues {
  const cells = averageCells(picture);
  const [top, bottom] = [thirdOf(cells, 0), thirdOf(cells, 2)];
  return {
    sky: measureSky(cells, isBlueSky),
    paleSky: measureSky(cells, isPaleSky),
    warm: cells.filter(isWarm).length / cells.length,
    topLight: meanLuma(top),
    light: meanLuma(cells),
    bottomTexture: measureTexture(bottom),
    plainness: shareOfPlain(cells),
    uprights: Math.min(1, lengthOf(edges, (slope) => slope > 8) / 8),
    slants: Math.min(1, lengthOf(edges, (slope) => slope > 0.12 && slope < 2) / 8),
    brightAbove: shareFromAbove(cells),
    room: scene?.kind === 'room' ? 1 : 0,
  };
}

function meanLuma(cells: readonly Cell[]): number {
  return cells.reduce((sum, { luma }) => sum + luma, 0) / cells.length;
}

function thirdOf(cells: readonly Cell[], third: number): Cell[] {
  const from = Math.floor((third * ROWS) / 3) * COLUMNS;
  return cells.slice(from, Math.floor(((third + 1) * ROWS) / 3) * COLUMNS);
}

function averageCells({ data, width, height }: RgbPicture): Cell[] {
  const sums = new Float64Array(COLUMNS * ROWS * 4);
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * COLUMNS) / width));
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor((y * ROWS) / height) * COLUMNS;
    for (let x = 0; x < width; x += 2) {
      const cell = 4 * (row + (columns[x] ?? 0));
      const at = 3 * (y * width + x);
      sums[cell] = (sums[cell] ?? 0) + (data[at] ?? 0);
      sums[cell + 1] = (sums[cell + 1] ?? 0) + (data[at + 1] ?? 0);
      sums[cell + 2] = (sums[cell + 2] ?? 0) + (data[at + 2] ?? 0);
      sums[cell + 3] = (sums[cell + 3] ?? 0) + 255;
    }
  }
  return Array.from({ length: COLUMNS * ROWS }, (_, i) => {
    const count = Math.max(1, sums[4 * i + 3] ?? 1);
    const red = (sums[4 * i] ?? 0) / count;
    const green = (sums[4 * i + 1] ?? 0) / count;
    const blue = (sums[4 * i + 2] ?? 0) / count;
    return { red, green, blue, luma: 0.2126 * red + 0.7152 * green + 0.0722 * blue };
  });
}

/**
 * Returns the mean difference of neighbours relative to their lightness: high for leaves and gravel, low
 * for walls.
 */
function measureTexture(part: readonly Cell[]): number {
  let [sum, count] = [0, 0];
  part.forEach(({ luma }, i) => {
    const right = (i + 1) % COLUMNS === 0 ? undefined : part[i + 1];
    const below = part[i + COLUMNS];
    if (right === undefined || below === undefined) return;
    const light = Math.max(0.08, luma);
    sum += Math.min(1, (Math.abs(right.luma - luma) + Math.abs(below.luma - luma)) / light);
    count++;
  });
  return sum / Math.max(1, count);
}

/** Returns the share of cells that differ little from their neighbours: walls, ceilings and skies. */
function shareOfPlain(cells: readonly Cell[]): number {
  const plain = cells.filter(({ luma }, i) => {
    const right = cells[i + 1]?.luma ?? luma;
    const below = cells[i + COLUMNS]?.luma ?? luma;
    return Math.abs(right - luma) + Math.abs(below - luma) < 0.03;
  });
  return plain.length / cells.length;
}

/** Share of the cells that are no brighter than the bound for bright. */
const BRIGHT = 0.82;

/** Returns the share of the brightest cells that are connected with the upper edge. */
function shareFromAbove(cells: readonly Cell[]): number {
  const lumas = cells.map(({ luma }) => luma).sort((one, other) => one - other);
  const least = lumas[Math.floor(BRIGHT * (lumas.length - 1))] ?? 0;
  // Nothing beyond the picture is bright, even if the brightest cells are black.
  const isBright = (i: number) => (cells[i]?.luma ?? -1) >= least;
  const reached = new Set<number>();
  const open = Array.from({ length: COLUMNS }, (_, column) => column).filter(isBright);
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    reached.add(cell);
    const column = cell % COLUMNS;
    const beside = [cell - COLUMNS, cell + COLUMNS];
    if (column > 0) beside.push(cell - 1);
    if (column < COLUMNS - 1) beside.push(cell + 1);
    open.push(...beside.filter((next) => !reached.has(next) && isBright(next)));
  }
  return reached.size / cells.filter(({ luma }) => luma >= least).length;
}

/** Returns the share of the picture that is sky connected with the upper edge. */
function measureSky(cells: readonly Cell[], isSky: (cell: Cell) => boolean): number {
  let sky = 0;
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) {
      const cell = cells[row * COLUMNS + column];
      if (cell === undefined || !isSky(cell)) break;
      sky++;
    }
  }
  return sky / cells.length;
}

function isBlueSky({ red, green, blue, luma }: Cell): boolean {
  return luma > 0.12 && blue > red + 0.04 && blue >= green - 0.01;
}

/** Matches clouds, fog and evenings; a white ceiling may be as pale but is seldom as light. */
function isPaleSky(cell: Cell): boolean {
  return isBlueSky(cell) || (cell.luma > 0.72 && cell.blue >= cell.red - 0.015);
}

function isWarm({ red, green, blue, luma }: Cell): boolean {
  return luma > 0.2 && red > green && red > blue + 0.07;
}

/** Returns the length of the edges with a slope, in photo widths. */
function lengthOf(edges: readonly Edge[], isWanted: (slope: number) => boolean): number {
  return edges.reduce((sum, { u1, v1, u2, v2, length }) => {
    const slope = Math.abs(v2 - v1) / Math.max(1e-6, Math.abs(u2 - u1));
    return isWanted(slope) ? sum + length : sum;
  }, 0);
}
