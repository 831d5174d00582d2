import { traceBack } from '../camera/depth-scene';
import type { DepthView } from '../camera/depth-view';
import type { Layer } from './frame-command';
import type { Kernel } from './kernel';
import { planesOf, type YuvImage } from './yuv-image';

/** Samples of the frame between two points of the grid; positions between them are interpolated. */
const CELL = 16;

interface Workspace {
  readonly kernel: Kernel;
  readonly memory: WebAssembly.Memory;
  readonly lut: number;
  readonly scratch: number;
}

/** Paints a layer as seen by a camera that has moved away from where the photo was taken. */
export function warpLayer(space: Workspace, layer: Layer, view: DepthView, target: YuvImage): void {
  const columns = Math.ceil(target.width / CELL) + 2;
  const rows = Math.ceil(target.height / CELL) + 2;
  const grid = new Float32Array(space.memory.buffer, space.scratch, columns * rows * 2);
  fillGrid(grid, columns, layer, view, target);
  const to = planesOf(target);
  for (const [i, plane] of planesOf(layer.image).entries()) {
    const goal = to[i];
    if (goal === undefined) continue;
    // Sample positions are those of `paintFlat`: chroma is on every other column, between two rows.
    const pitch = i === 0 ? 1 : 2;
    const down = i === 0 ? 0.5 : 1;
    space.kernel.resampleGrid(
      plane.address,
      plane.width,
      plane.height,
      goal.address,
      goal.width,
      goal.height,
      space.scratch,
      columns,
      CELL,
      pitch,
      0.5,
      down,
      0.5,
      down,
      space.lut,
      space.scratch + grid.byteLength,
    );
  }
}

/** Writes, for each point of the grid, the position in the image of what the camera sees there. */
function fillGrid(
  grid: Float32Array,
  columns: number,
  layer: Layer,
  { scene, travel, middleX, middleY, samples }: DepthView,
  target: YuvImage,
): void {
  const left = layer.centreX - (target.width / 2 + layer.shiftX) * layer.step - middleX;
  const top = layer.centreY - (target.height / 2 + layer.shiftY) * layer.step - middleY;
  for (let i = 0; i < grid.length; i += 2) {
    const column = (i / 2) % columns;
    const row = Math.floor(i / 2 / columns);
    const { u, v } = traceBack(scene, travel, {
      u: (left + column * CELL * layer.step) / samples,
      v: (top + row * CELL * layer.step) / samples,
    });
    grid[i] = middleX + u * samples;
    grid[i + 1] = middleY + v * samples;
  }
}
