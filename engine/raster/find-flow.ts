/** Displacements in grid steps, for each point of a grid. */
export interface GridFlow {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

interface Grid {
  readonly values: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

/** Levels of the pyramid, each half as fine; coarse levels match shapes that are far apart. */
const LEVELS = 4;
/** Number of warps of the second image at each level, and relaxation steps between two warps. */
const WARPS = 5;
const RELAXATIONS = 40;
/** Weight of the field's smoothness against contrasts of about 1. */
const STIFFNESS = 0.12;
/** Largest displacement as a share of the grid's columns; a larger one would tear the image. */
const MAX_DISPLACEMENT = 0.12;
/** Contrast, in luma codes, that counts as none; it keeps the division by the spread stable. */
const FLAT = 6;

/**
 * Computes optical flow after Horn and Schunck (1981), from coarse to fine: the smooth field F for which
 * `to(p + F(p))` looks most like `from(p)`. The images are compared by their local contrast, so that shapes
 * of a dark room match those of a bright one.
 * @param from luma of the first image on a grid of `columns` x `rows`; `to` that of the second.
 */
export function findFlow(
  from: Float32Array,
  to: Float32Array,
  columns: number,
  rows: number,
): GridFlow {
  const first = toPyramid({ values: toContrast({ values: from, columns, rows }), columns, rows });
  const second = toPyramid({ values: toContrast({ values: to, columns, rows }), columns, rows });
  let flow: GridFlow | undefined;
  let last: Grid | undefined;
  for (let level = LEVELS - 1; level >= 0; level--) {
    const [a, b] = [first[level], second[level]];
    if (a === undefined || b === undefined) continue;
    flow = flow === undefined || last === undefined ? stillFlow(a) : enlarge(flow, last, a);
    for (let warp = 0; warp < WARPS; warp++) flow = refine(a, b, flow);
    last = a;
  }
  return flow ?? stillFlow({ values: from, columns, rows });
}

function stillFlow({ values }: Grid): GridFlow {
  return { x: new Float32Array(values.length), y: new Float32Array(values.length) };
}

function toPyramid(finest: Grid): Grid[] {
  const levels = [finest];
  for (let level = 1; level < LEVELS; level++) {
    const above = levels.at(-1) ?? finest;
    const columns = (above.columns + 1) >> 1;
    const rows = (above.rows + 1) >> 1;
    const soft = blur(above, 1);
    const values = mapGrid({ columns, rows }, (x, y) => valueAt(soft, 2 * x, 2 * y));
    levels.push({ values, columns, rows });
  }
  return levels;
}

/** Returns the difference of each point from the local mean, in units of the local contrast. */
function toContrast(grid: Grid): Float32Array {
  const reach = Math.round(grid.columns / 10);
  const mean = blur(blur(grid, reach), reach);
  const off = grid.values.map((value, i) => value - (mean.values[i] ?? 0));
  const spread = blur(blur({ ...grid, values: off.map(Math.abs) }, reach), reach);
  return off.map((value, i) => value / (FLAT + (spread.values[i] ?? 0)));
}

/** Warps `b` by the flow and improves the flow by the remaining difference from `a`. */
function refine(a: Grid, b: Grid, { x, y }: GridFlow): GridFlow {
  const at = (dx: number, dy: number) =>
    mapGrid(a, (column, row) => {
      const i = row * a.columns + column;
      return valueAt(b, column + (x[i] ?? 0) + dx, row + (y[i] ?? 0) + dy);
    });
  const warped = at(0, 0);
  const [left, right, above, below] = [at(-0.5, 0), at(0.5, 0), at(0, -0.5), at(0, 0.5)];
  const slopeX = right.map((value, i) => value - (left[i] ?? 0));
  const slopeY = below.map((value, i) => value - (above[i] ?? 0));
  // The difference that would remain without any displacement (the optical flow equation's constant).
  const gap = warped.map(
    (value, i) =>
      value - (a.values[i] ?? 0) - (slopeX[i] ?? 0) * (x[i] ?? 0) - (slopeY[i] ?? 0) * (y[i] ?? 0),
  );
  let flow: GridFlow = { x, y };
  for (let step = 0; step < RELAXATIONS; step++) flow = relax(a, flow, { slopeX, slopeY, gap });
  return flow;
}

interface Slopes {
  readonly slopeX: Float32Array;
  readonly slopeY: Float32Array;
  readonly gap: Float32Array;
}

/** Moves every displacement towards its neighbours' mean, as far as the images agree. */
function relax(grid: Grid, flow: GridFlow, { slopeX, slopeY, gap }: Slopes): GridFlow {
  const meanX = blur({ ...grid, values: flow.x }, 1).values;
  const meanY = blur({ ...grid, values: flow.y }, 1).values;
  const most = grid.columns * MAX_DISPLACEMENT;
  const next = stillFlow(grid);
  for (let i = 0; i < meanX.length; i++) {
    const [x, y] = [meanX[i] ?? 0, meanY[i] ?? 0];
    const [gx, gy] = [slopeX[i] ?? 0, slopeY[i] ?? 0];
    const pull = (gx * x + gy * y + (gap[i] ?? 0)) / (STIFFNESS + gx * gx + gy * gy);
    next.x[i] = Math.min(Math.max(x - gx * pull, -most), most);
    next.y[i] = Math.min(Math.max(y - gy * pull, -most), most);
  }
  return next;
}

/** Scales the field of a coarse grid to a finer one, in steps of the finer one. */
function enlarge(flow: GridFlow, coarse: Grid, fine: Grid): GridFlow {
  const scaled = (values: Float32Array) =>
    mapGrid(fine, (x, y) => 2 * valueAt({ ...coarse, values }, x / 2, y / 2));
  return { x: scaled(flow.x), y: scaled(flow.y) };
}

function mapGrid(
  { columns, rows }: Pick<Grid, 'columns' | 'rows'>,
  value: (column: number, row: number) => number,
): Float32Array {
  return Float32Array.from({ length: columns * rows }, (_, i) =>
    value(i % columns, Math.floor(i / columns)),
  );
}

/** Returns the mean over the square of points up to `reach` away, one axis after the other. */
function blur({ values, columns, rows }: Grid, reach: number): Grid {
  const across = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) {
    blurLine(values, across, { start: row * columns, stride: 1, count: columns }, reach);
  }
  const both = new Float32Array(values.length);
  for (let column = 0; column < columns; column++) {
    blurLine(across, both, { start: column, stride: columns, count: rows }, reach);
  }
  return { values: both, columns, rows };
}

/** Points of a row or column: index of the first, distance between two, and their number. */
interface Line {
  readonly start: number;
  readonly stride: number;
  readonly count: number;
}

function blurLine(
  from: Float32Array,
  to: Float32Array,
  { start, stride, count }: Line,
  reach: number,
): void {
  const at = (i: number) => from[start + Math.min(Math.max(i, 0), count - 1) * stride] ?? 0;
  let sum = 0;
  for (let i = -reach; i <= reach; i++) sum += at(i);
  for (let i = 0; i < count; i++) {
    to[start + i * stride] = sum / (2 * reach + 1);
    sum += at(i + reach + 1) - at(i - reach);
  }
}

/**
 * Returns the bilinear value between the four nearest points; positions outside the grid get the edge's
 * value.
 */
function valueAt({ values, columns, rows }: Grid, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), columns - 1.001);
  const cy = Math.min(Math.max(y, 0), rows - 1.001);
  const [column, row] = [Math.floor(cx), Math.floor(cy)];
  const [fx, fy] = [cx - column, cy - row];
  const i = row * columns + column;
  const top = (values[i] ?? 0) * (1 - fx) + (values[i + 1] ?? 0) * fx;
  const j = i + columns;
  const bottom = (values[j] ?? 0) * (1 - fx) + (values[j + 1] ?? 0) * fx;
  return top * (1 - fy) + bottom * fy;
}
