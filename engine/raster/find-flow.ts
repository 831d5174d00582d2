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

/** Halvings of the grid, so that shapes far apart find each other as well. */
const LEVELS = 4;
/** How often the second picture is bent anew at each level, and the steps of smoothing in between. */
const BENDS = 5;
const STEPS = 40;
/** How stiff the field is, beside contrasts of about one. */
const STIFFNESS = 0.12;
/** Farthest displacement, as a share of the grid's columns: beyond it a picture would tear. */
const FARTHEST = 0.12;
/** Contrast that counts as none, in luma codes. */
const FLAT = 6;

/**
 * Optical flow after Horn and Schunck (1981), from coarse to fine: the smooth field F for which
 * `to(p + F(p))` looks most like `from(p)`. Pictures are compared by their local contrast, so that a
 * dark room's shapes meet a bright one's.
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
    for (let bend = 0; bend < BENDS; bend++) flow = refine(a, b, flow);
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

/** Each point beside its neighbourhood's mean, in units of the contrast found there. */
function toContrast(grid: Grid): Float32Array {
  const reach = Math.round(grid.columns / 10);
  const mean = blur(blur(grid, reach), reach);
  const off = grid.values.map((value, i) => value - (mean.values[i] ?? 0));
  const spread = blur(blur({ ...grid, values: off.map(Math.abs) }, reach), reach);
  return off.map((value, i) => value / (FLAT + (spread.values[i] ?? 0)));
}

/** One round of bending `b` by the flow and finding what still moves. */
function refine(a: Grid, b: Grid, { x, y }: GridFlow): GridFlow {
  const at = (dx: number, dy: number) =>
    mapGrid(a, (column, row) => {
      const i = row * a.columns + column;
      return valueAt(b, column + (x[i] ?? 0) + dx, row + (y[i] ?? 0) + dy);
    });
  const bent = at(0, 0);
  const [left, right, above, below] = [at(-0.5, 0), at(0.5, 0), at(0, -0.5), at(0, 0.5)];
  const slopeX = right.map((value, i) => value - (left[i] ?? 0));
  const slopeY = below.map((value, i) => value - (above[i] ?? 0));
  // What remains to be explained, were nothing displaced.
  const gap = bent.map(
    (value, i) =>
      value - (a.values[i] ?? 0) - (slopeX[i] ?? 0) * (x[i] ?? 0) - (slopeY[i] ?? 0) * (y[i] ?? 0),
  );
  let flow: GridFlow = { x, y };
  for (let step = 0; step < STEPS; step++) flow = relax(a, flow, { slopeX, slopeY, gap });
  return flow;
}

interface Slopes {
  readonly slopeX: Float32Array;
  readonly slopeY: Float32Array;
  readonly gap: Float32Array;
}

/** Moves every point towards its neighbours' mean, as far as the pictures agree. */
function relax(grid: Grid, flow: GridFlow, { slopeX, slopeY, gap }: Slopes): GridFlow {
  const meanX = blur({ ...grid, values: flow.x }, 1).values;
  const meanY = blur({ ...grid, values: flow.y }, 1).values;
  const most = grid.columns * FARTHEST;
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

/** The field of a coarse grid on a finer one, in the finer one's steps. */
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

/** Mean of the square of points up to `reach` away, one axis after the other. */
function blur({ values, columns, rows }: Grid, reach: number): Grid {
  const across = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) blurLine(values, across, row * columns, 1, columns, reach);
  const both = new Float32Array(values.length);
  for (let column = 0; column < columns; column++) {
    blurLine(across, both, column, columns, rows, reach);
  }
  return { values: both, columns, rows };
}

function blurLine(
  from: Float32Array,
  to: Float32Array,
  ...[start, stride, count, reach]: [number, number, number, number]
): void {
  const at = (i: number) => from[start + Math.min(Math.max(i, 0), count - 1) * stride] ?? 0;
  let sum = 0;
  for (let i = -reach; i <= reach; i++) sum += at(i);
  for (let i = 0; i < count; i++) {
    to[start + i * stride] = sum / (2 * reach + 1);
    sum += at(i + reach + 1) - at(i - reach);
  }
}

/** Value between the points, by the nearest four; beyond the edge the edge's. */
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
