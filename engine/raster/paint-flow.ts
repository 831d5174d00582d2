import { findFlow } from './find-flow';
import type { FlowField } from './frame-command';
import type { YuvImage } from './yuv-image';

/** Points of a flow field: fine enough for shapes, coarse enough to stay smooth. */
export const FLOW_GRID = { columns: 97, rows: 55 } as const;

/** Samples averaged for each point of the grid, along each axis. */
const SAMPLES_PER_POINT = 6;
/** Share of the frame along its edges in which displacements fade to 0, so that no shape leaves the frame. */
const FADE_EDGE = 0.12;

/** Bytes of a flow field: two grids of f32. */
export function flowBytes({ columns, rows }: { columns: number; rows: number }): number {
  return columns * rows * 8;
}

/**
 * Finds the displacements that map the shapes of one image to those of the other. Writes two grids of f32
 * (x, then y) at the field's address, in shares of the frame's width.
 */
export function paintFlow(
  memory: WebAssembly.Memory,
  outgoing: YuvImage,
  incoming: YuvImage,
  flow: FlowField,
): void {
  const { address, columns, rows } = flow;
  const from = readLuma(memory, outgoing, columns, rows);
  const to = readLuma(memory, incoming, columns, rows);
  const found = findFlow(from, to, columns, rows);
  const shares = new Float32Array(memory.buffer, address, columns * rows * 2);
  const scaleX = 1 / (columns - 1);
  const scaleY = outgoing.height / outgoing.width / (rows - 1);
  for (let i = 0; i < columns * rows; i++) {
    const fade =
      fadeAt((i % columns) / (columns - 1)) * fadeAt(Math.floor(i / columns) / (rows - 1));
    shares[i] = (found.x[i] ?? 0) * scaleX * fade;
    shares[columns * rows + i] = (found.y[i] ?? 0) * scaleY * fade;
  }
}

/** 0 at the frame's edges, 1 inside; `place` is 0 to 1 along an axis. */
function fadeAt(place: number): number {
  const t = Math.min(place, 1 - place, FADE_EDGE) / FADE_EDGE;
  return t * t * (3 - 2 * t);
}

/** Returns the mean luma around each point of the grid. */
function readLuma(
  memory: WebAssembly.Memory,
  { address, width, height }: YuvImage,
  columns: number,
  rows: number,
): Float32Array {
  const luma = new Uint8Array(memory.buffer, address, width * height);
  const grid = new Float32Array(columns * rows);
  const place = (point: number, sample: number, points: number, size: number) => {
    const at = (point + (sample + 0.5) / SAMPLES_PER_POINT - 0.5) / (points - 1);
    return Math.min(Math.max(Math.floor(at * size), 0), size - 1);
  };
  for (let i = 0; i < grid.length * SAMPLES_PER_POINT * SAMPLES_PER_POINT; i++) {
    const point = Math.floor(i / (SAMPLES_PER_POINT * SAMPLES_PER_POINT));
    const x = place(point % columns, i % SAMPLES_PER_POINT, columns, width);
    const y = place(
      Math.floor(point / columns),
      Math.floor(i / SAMPLES_PER_POINT) % SAMPLES_PER_POINT,
      rows,
      height,
    );
    grid[point] =
      (grid[point] ?? 0) + (luma[y * width + x] ?? 0) / (SAMPLES_PER_POINT * SAMPLES_PER_POINT);
  }
  return grid;
}
