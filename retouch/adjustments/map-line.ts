/** Values in square cells over the picture. */
export interface CellGrid {
  readonly width: number;
  readonly height: number;
  /** Side of a cell in pixels. */
  readonly cell: number;
}

/** Columns from `from` up to but not including `to`. */
export interface Columns {
  readonly from: number;
  readonly to: number;
}

/** Fills columns of a row with the values of a map of cells, straight lines between their middles. */
export function stretchRow(
  values: Float32Array,
  { width, height, cell }: CellGrid,
  y: number,
  row: Float32Array,
  { from: first, to: last }: Columns = { from: 0, to: row.length },
): void {
  const down = Math.min(Math.max((y + 0.5) / cell - 0.5, 0), height - 1);
  const share = down - Math.floor(down);
  const top = Math.floor(down) * width;
  const bottom = Math.min(Math.floor(down) + 1, height - 1) * width;
  const valueAt = (column: number) =>
    (values[top + column] as number) * (1 - share) + (values[bottom + column] as number) * share;
  let column = Math.max(Math.floor((first + 0.5) / cell - 0.5), -1);
  let to = valueAt(Math.min(Math.max(column, 0), width - 1));
  for (let x = first; x < last; column++) {
    const from = to;
    to = valueAt(Math.min(column + 1, width - 1));
    const slope = (to - from) / cell;
    const middle = (column + 0.5) * cell - 0.5;
    const end = column + 1 >= width ? last : Math.min(last, Math.ceil(middle + cell));
    for (; x < end; x++) row[x] = from + slope * (x - middle);
  }
}

/** A map of straight lines `slope * guide + offset`, as a guided filter leaves it. */
export interface GuidedMap extends CellGrid {
  readonly slope: Float32Array;
  readonly offset: Float32Array;
}

/** One row of a guided map, stretched over the pixels. */
export interface MapLine {
  readonly slope: Float32Array;
  readonly offset: Float32Array;
  moveTo(y: number): void;
}

export function openLine(map: GuidedMap, width: number): MapLine {
  const slope = new Float32Array(width);
  const offset = new Float32Array(width);
  return {
    slope,
    offset,
    moveTo(y) {
      stretchRow(map.slope, map, y, slope);
      stretchRow(map.offset, map, y, offset);
    },
  };
}
