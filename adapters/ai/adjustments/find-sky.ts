import { boxBlur } from './box-blur';
import type { Thumbnail } from './thumbnail';

/** Less of the picture than this is no sky one could see. */
const LEAST_SHARE = 0.03;
/** Less of the upper edge than this, and it is a window or a gap between trees. */
const LEAST_EDGE = 0.15;
/** What the eye sees as a smooth change from cell to cell, in square roots of light. */
const SMOOTH = 0.075;
const CLOUDY = 0.14;
/** Spread of tones in stone, and the tone from which on it may be a cloud all the same. */
const ROUGH = 0.035;
const WHITE = 0.8;
/** The same, from the palest clear sky down to what can no longer be sky. */
const DARKER = 0.1;
/** The sky is looked for behind branches so many times, as many cells further each time. */
const GAPS = 8;
const GAP_REACH = 3;
const GAP_STEP = 0.2;
/** Tone of a grey sky, and how many times the light of the rest a grey and a white one must have. */
const GREY = 0.68;
const GREY_LEAD = 1.7;
const WHITE_LEAD = 1.35;
/** Share of the sky that must be blue, or else it must prove to be an overcast sky. */
const LEAST_BLUE = 0.12;

export interface FoundSky {
  /** 1 for each cell of the thumbnail that shows sky, 0 for the rest. */
  readonly cells: Float32Array;
  /** Whether there is blue in it, so that it can be made bluer. */
  readonly isBlue: boolean;
}

/**
 * What is reached from the upper edge over smooth changes of blue and of cloud. A bright ceiling is
 * no sky, since windows and lamps outshine it.
 * @returns undefined when there is none.
 */
export function findSky(thumbnail: Thumbnail): FoundSky | undefined {
  const look = lookAt(thumbnail);
  const { width } = thumbnail;
  const seen = close(withoutSea(flood(thumbnail, look), look, width), thumbnail);
  const count = seen.reduce((sum, value) => sum + value, 0);
  const edge = seen.subarray(0, width).reduce((sum, value) => sum + value, 0);
  if (count < LEAST_SHARE * seen.length || edge < LEAST_EDGE * width) return undefined;
  // Before holes are filled: the blue of a window in a pale wall proves nothing.
  const blue = look.blue.reduce((sum, value, i) => sum + value * (seen[i] as number), 0);
  const isBlue = blue >= LEAST_BLUE * count;
  if (!isBlue && !isOvercast(look, seen)) return undefined;
  return { cells: fillHoles(growThroughGaps(seen, look, thumbnail), thumbnail), isBlue };
}

/** What each cell looks like. */
interface Look {
  /** Square root of its light, which the eye sees as about even. */
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly tone: Float32Array;
  /** 1 where it is plainly blue. */
  readonly blue: Float32Array;
  /** The step to a neighbour that still counts as the same sky; 0 where it is no sky. */
  readonly tolerance: Float32Array;
}

function lookAt({ light, ...grid }: Thumbnail): Look {
  const count = light.length / 3;
  const make = () => new Float32Array(count);
  const look = { red: make(), green: make(), tone: make(), blue: make(), tolerance: make() };
  for (let i = 0; i < count; i++) {
    const [red, green, blue] = [0, 1, 2].map((c) => Math.sqrt(light[i * 3 + c] as number)) as [
      number,
      number,
      number,
    ];
    look.red[i] = red;
    look.green[i] = green;
    look.tone[i] = blue;
    look.blue[i] = isBlue(red, green, blue) ? 1 : 0;
    look.tolerance[i] = toleranceOf(red, green, blue);
  }
  forgetRough(look, grid);
  return look;
}

/** Grey that is rough is rock or stone, and no cloud; only the brightest clouds have such edges. */
function forgetRough({ green, blue, tolerance }: Look, grid: Omit<Thumbnail, 'light'>): void {
  const mean = boxBlur(green, grid, 2);
  const squares = boxBlur(
    green.map((value) => value * value),
    grid,
    2,
  );
  for (let i = 0; i < tolerance.length; i++) {
    const average = mean[i] as number;
    const variance = (squares[i] as number) - average * average;
    if (blue[i] === 0 && average < WHITE && variance > ROUGH ** 2) tolerance[i] = 0;
  }
}

function isBlue(red: number, green: number, blue: number): boolean {
  return blue > 0.25 && blue > red * 1.1 && blue > green * 1.01;
}

function toleranceOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const isCloud = most > 0.55 && (most - least) / most < 0.2 && blue > red * 0.93;
  if (isCloud) return CLOUDY;
  // Pale and of no colour, or warm by the evening; a pink wall has less green than that.
  const isHaze =
    most > 0.66 && blue > red * 0.86 && green < Math.max(red, blue) * 1.03 && green > red * 0.93;
  return isBlue(red, green, blue) || isHaze ? SMOOTH : 0;
}

function flood({ width, height }: Thumbnail, look: Look): Float32Array {
  const sky = new Float32Array(width * height);
  const reached: number[] = [];
  const reach = (cell: number, tolerance: number, from: number) => {
    if (sky[cell] === 1 || (look.tolerance[cell] as number) === 0) return;
    if (stepBetween(look, cell, look, from) > Math.min(tolerance, look.tolerance[cell] as number))
      return;
    sky[cell] = 1;
    reached.push(cell);
  };
  for (let x = 0; x < width; x++) reach(x, CLOUDY, x);
  for (let cell = reached.pop(); cell !== undefined; cell = reached.pop()) {
    const tolerance = look.tolerance[cell] as number;
    const x = cell % width;
    if (x > 0) reach(cell - 1, tolerance, cell);
    if (x < width - 1) reach(cell + 1, tolerance, cell);
    if (cell >= width) reach(cell - width, tolerance, cell);
    if (cell < width * (height - 1)) reach(cell + width, tolerance, cell);
  }
  return sky;
}

/**
 * Where the flood ran down into the lowest fifth it found water: the sky of each column ends where it
 * turns darker than the sky above it already was, since a clear sky pales towards the horizon.
 */
function withoutSea(sky: Float32Array, { red, tolerance }: Look, width: number): Float32Array {
  const low = sky.subarray(Math.floor((sky.length / width) * 0.8) * width);
  if (low.reduce((sum, value) => sum + value, 0) < low.length * 0.02) return sky;
  const isOver = new Uint8Array(width);
  let palest = 0;
  for (let start = 0; start < sky.length; start += width) {
    const row = red.subarray(start, start + width);
    palest = Math.max(
      palest,
      clearRed(row, (x) => sky[start + x] === 1 && isOver[x] === 0),
    );
    const isTooDark = (x: number) =>
      (row[x] as number) < palest - DARKER && tolerance[start + x] !== CLOUDY;
    for (let x = 0; x < width; x++) {
      if (sky[start + x] === 1 && isTooDark(x)) isOver[x] = 1;
      if (isOver[x] === 1) sky[start + x] = 0;
    }
  }
  return sky;
}

/** The red of a row's clear sky: a quarter of it is less red even where clouds fill the rest. */
function clearRed(row: Float32Array, isSky: (x: number) => boolean): number {
  const seen = row.filter((_, x) => isSky(x)).sort();
  return seen.length > row.length / 20 ? (seen[seen.length >> 2] as number) : 0;
}

/** The greatest difference in any channel. */
function stepBetween(look: Look, cell: number, otherLook: Look, other = cell): number {
  return Math.max(
    Math.abs((look.red[cell] as number) - (otherLook.red[other] as number)),
    Math.abs((look.green[cell] as number) - (otherLook.green[other] as number)),
    Math.abs((look.tone[cell] as number) - (otherLook.tone[other] as number)),
  );
}

/** Gives small islands, such as the edges of clouds, to the sky, and small specks back. */
function close(sky: Float32Array, grid: Thumbnail): Float32Array {
  const near = boxBlur(sky, grid, 2);
  return sky.map((_, i) => ((near[i] as number) > 0.5 ? 1 : 0));
}

/** Gives to the sky what lies within it: rough clouds, birds, the gaps of the flood. */
function fillHoles(sky: Float32Array, { width, height }: Thumbnail): Float32Array {
  const isGround = new Uint8Array(sky.length);
  const reached: number[] = [];
  const reach = (cell: number) => {
    if (sky[cell] !== 0 || isGround[cell] === 1) return;
    isGround[cell] = 1;
    reached.push(cell);
  };
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(reach);
  for (let y = 0; y < height; y++) [y * width, (y + 1) * width - 1].forEach(reach);
  for (let cell = reached.pop(); cell !== undefined; cell = reached.pop()) {
    // The border was reached before: no step leads around it.
    [cell - 1, cell + 1, cell - width, cell + width].forEach(reach);
  }
  return sky.map((_, i) => 1 - (isGround[i] as number));
}

/** Adds what shows the same blue close by: the sky between the branches of a tree. */
function growThroughGaps(sky: Float32Array, look: Look, grid: Thumbnail): Float32Array {
  let grown = sky;
  for (let round = 0; round < GAPS; round++) {
    const weight = boxBlur(grown, grid, GAP_REACH);
    const [red, green, tone] = [look.red, look.green, look.tone].map((values) =>
      boxBlur(
        values.map((value, i) => value * (grown[i] as number)),
        grid,
        GAP_REACH,
      ).map((value, i) => value / Math.max(weight[i] as number, 1e-3)),
    ) as [Float32Array, Float32Array, Float32Array];
    const around = { ...look, red, green, tone };
    const bluest = (i: number) => Math.max(0.1, ((tone[i] as number) - (red[i] as number)) / 2);
    const isAlike = (i: number) =>
      (weight[i] as number) > 0.02 &&
      look.blue[i] === 1 &&
      (look.tone[i] as number) - (look.red[i] as number) > bluest(i) &&
      stepBetween(look, i, around) < GAP_STEP;
    grown = grown.map((value, i) => (value === 1 || isAlike(i) ? 1 : 0));
  }
  return grown;
}

/** Whether the region is bright, not warm, and outshines nearly all the rest, as a sky does. */
function isOvercast({ red, tone }: Look, sky: Float32Array): boolean {
  const of = (values: Float32Array, side: number) =>
    values.filter((_, i) => sky[i] === side).sort();
  const [own, rest] = [of(tone, 1), of(tone, 0)];
  const middle = Math.floor(own.length / 2);
  const median = own[middle] ?? 0;
  const brightest = rest[Math.floor(rest.length * 0.9)] ?? 0;
  const isCool = median >= (of(red, 1)[middle] ?? 0);
  const lead = median > WHITE ? WHITE_LEAD : GREY_LEAD;
  return median > GREY && isCool && median ** 2 > lead * brightest ** 2;
}
