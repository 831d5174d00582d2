/** Values in square cells over the picture. */
export interface CellGrid {
  readonly width: number;
  readonly height: number;
  /** Side of a cell in pixels. */
  readonly cell: number;
}

/** Fills one row of pixels with the values of a map of cells, straight lines between their middles. */
export function stretchRow(
  values: Float32Array,
  { width, height, cell }: CellGrid,
  y: number,
  row: Float32Array,
): void {
  const down = Math.min(Math.max((y + 0.5) / cell - 0.5, 0), height - 1);
  const share = down - Math.floor(down);
  const top = Math.floor(down) * width;
  const bottom = Math.min(Math.floor(down) + 1, height - 1) * width;
  const first = Math.ceil(cell / 2 - 0.5);
  let from = (values[top] as number) * (1 - share) + (values[bottom] as number) * share;
  row.fill(from, 0, Math.min(first, row.length));
  let x = first;
  for (let column = 1; column < width; column++) {
    const to =
      (values[top + column] as number) * (1 - share) + (values[bottom + column] as number) * share;
    const slope = (to - from) / cell;
    const middle = (column - 0.5) * cell - 0.5;
    const end = Math.min(row.length, Math.ceil(middle + cell));
    for (; x < end; x++) row[x] = from + slope * (x - middle);
    from = to;
  }
  row.fill(from, x);
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
