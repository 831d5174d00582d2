/** Half the side of the square a dot's centre of mass is taken over, in pixels. */
const REACH = 14;
/** Brightness above which a sample belongs to a dot; between the background's and a dot's. */
const THRESHOLD = 100;
/** As only the middle of a dot is. */
const BRIGHT = 180;
/** Frames on either side that a smooth path is fitted to. */
const WINDOW = 6;
/** Dots nearer the edge may leave the frame. */
const MARGIN = 24;

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Jitter {
  readonly rms: number;
  readonly worst: number;
}

/**
 * Follows every dot that stays in the frame and returns how far its centre deviates from a smooth curve: a
 * cubic through six frames on either side, in pixels.
 * @param luma 8-bit frames, one after another.
 */
export function measureJitter(luma: Buffer, width: number, height: number): Jitter {
  const size = width * height;
  const frames = Array.from({ length: luma.length / size }, (_, i) => ({
    luma: luma.subarray(i * size, (i + 1) * size),
    width,
    height,
  }));
  const [first] = frames;
  const dots = first === undefined ? [] : findDots(first);
  const strays = dots.flatMap((dot) => straysOf(followDot(frames, dot)));
  if (strays.length === 0) throw new Error('no dot stayed in the frame');
  const squares = strays.reduce((sum, outlier) => sum + outlier * outlier, 0);
  const worst = strays.reduce((most, outlier) => Math.max(most, outlier), 0);
  return { rms: Math.sqrt(squares / strays.length), worst };
}

interface Frame {
  readonly luma: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A dot's place in every frame; nothing when it leaves them. */
function followDot(frames: readonly Frame[], start: Place): Place[] {
  const path = [start];
  for (const frame of frames.slice(1)) {
    const [last, before] = [path.at(-1) ?? start, path.at(-2) ?? path.at(-1) ?? start];
    const expected = { x: 2 * last.x - before.x, y: 2 * last.y - before.y };
    if (!isWithin(expected, frame)) return [];
    path.push(centreAt(frame, expected));
  }
  return path;
}

function isWithin({ x, y }: Place, { width, height }: Frame): boolean {
  return x > MARGIN && y > MARGIN && x < width - MARGIN && y < height - MARGIN;
}

/** Centres of all dots well inside the frame. */
function findDots(frame: Frame): Place[] {
  const dots: Place[] = [];
  frame.luma.forEach((value, i) => {
    const place = { x: i % frame.width, y: Math.floor(i / frame.width) };
    if (value < BRIGHT || !isWithin(place, frame) || dots.some((dot) => isNear(dot, place))) return;
    dots.push(centreAt(frame, centreAt(frame, place)));
  });
  return dots;
}

function isNear(one: Place, other: Place): boolean {
  return Math.abs(one.x - other.x) < REACH && Math.abs(one.y - other.y) < REACH;
}

/** Returns the centre of mass of pixels brighter than the background around a point. */
function centreAt({ luma, width }: Frame, { x, y }: Place): Place {
  const [column, row] = [Math.round(x), Math.round(y)];
  let [mass, momentX, momentY] = [0, 0, 0];
  for (let v = row - REACH; v <= row + REACH; v++) {
    for (let u = column - REACH; u <= column + REACH; u++) {
      const value = Math.max(0, (luma[v * width + u] ?? 0) - THRESHOLD);
      mass += value;
      momentX += value * u;
      momentY += value * v;
    }
  }
  return mass === 0 ? { x, y } : { x: momentX / mass, y: momentY / mass };
}

/** Distance of each point from the cubic fitted to its neighbourhood. */
function straysOf(path: readonly Place[]): number[] {
  return path.map((place, i) => {
    const from = Math.min(Math.max(0, i - WINDOW), Math.max(0, path.length - 2 * WINDOW - 1));
    const near = path.slice(from, from + 2 * WINDOW + 1);
    const at = near.map((_, k) => (from + k - i) / WINDOW);
    const x = fitAtZero(
      at,
      near.map((p) => p.x),
    );
    const y = fitAtZero(
      at,
      near.map((p) => p.y),
    );
    return Math.hypot(place.x - x, place.y - y);
  });
}

/** Value at 0 of the cubic that fits best, by the normal equations. */
function fitAtZero(at: readonly number[], values: readonly number[]): number {
  const powers = [0, 1, 2, 3];
  const rows = powers.map((p) => [
    ...powers.map((q) => at.reduce((sum, t) => sum + t ** (p + q), 0)),
    at.reduce((sum, t, i) => sum + t ** p * (values[i] ?? 0), 0),
  ]);
  // Gauss-Jordan; the matrix is small, symmetric and positive.
  for (const [i, pivotRow] of rows.entries()) {
    const pivot = pivotRow[i] ?? 1;
    const scaled = pivotRow.map((value) => value / pivot);
    rows[i] = scaled;
    for (const [k, row] of rows.entries()) {
      if (k === i) continue;
      const factor = row[i] ?? 0;
      rows[k] = row.map((value, c) => value - factor * (scaled[c] ?? 0));
    }
  }
  return rows[0]?.[4] ?? 0;
}
