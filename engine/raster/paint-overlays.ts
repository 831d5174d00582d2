import type { FrameOverlay, Ground, OverlaySpace, PosedSprite, Scrim } from './frame-overlay';
import type { Kernel } from './kernel';
import { measureScrimStrength } from './measure-scrim';
import { spritePlanes } from './sprite-memory';
import { planesOf, type YuvImage } from './yuv-image';

/** Limited-range codes of black and white, towards which a scrim moves the frame. */
const PIVOTS = { light: [16, 128, 128], dark: [235, 128, 128] } as const;
/** 1 in Q15. */
const FULL = 32_767;
/** Samples of the frame's width in a cell of the softened frame behind a ground. */
const CELLS_ACROSS = 60;

/** Draws overlays onto a finished frame, in order. Only the samples they cover are touched. */
export function paintOverlays(
  space: OverlaySpace,
  target: YuvImage,
  overlays: readonly FrameOverlay[] = [],
): void {
  for (const { ground, scrim, opacity, sprites } of overlays) {
    if (ground !== undefined) paintGround(space, target, ground, opacity);
    if (scrim !== undefined) paintScrim(space, target, scrim, opacity);
    for (const sprite of sprites) paintSprite(space.kernel, target, sprite);
  }
}

function paintScrim(space: OverlaySpace, target: YuvImage, scrim: Scrim, opacity: number): void {
  const strength = measureScrimStrength(space, target, scrim) * opacity;
  for (const [i, plane] of planesOf(target).entries()) {
    const part = i === 0 ? 1 : 2;
    space.kernel.darken(
      plane.address,
      plane.width,
      scrim.x / part,
      scrim.y / part,
      scrim.width / part,
      scrim.height / part,
      scrim.address,
      scrim.columns,
      scrim.cell / part,
      PIVOTS[scrim.tone][i] ?? 0,
      Math.round(strength * FULL),
    );
  }
}

/** Mixes the frame with the colour and a softened copy of itself. */
function paintGround(space: OverlaySpace, target: YuvImage, ground: Ground, opacity: number): void {
  const { kernel, memory, scratch } = space;
  for (const [i, plane] of planesOf(target).entries()) {
    const cell = 4 * Math.max(1, Math.round(plane.width / CELLS_ACROSS / 4));
    const columns = Math.max(1, Math.floor(plane.width / cell));
    const rows = Math.max(1, Math.floor(plane.height / cell));
    kernel.meanCells(plane.address, plane.width, 0, 0, columns, rows, cell, scratch);
    const means = new Uint8Array(memory.buffer, scratch, columns * rows);
    const gridAddress = scratch + Math.ceil(means.length / 64) * 64;
    // Adds points before the first and beyond the last cell, because the plane's size may not be a multiple
    // of a cell.
    const gridColumns = Math.ceil(plane.width / cell) + 2;
    const gridRows = Math.ceil(plane.height / cell) + 2;
    const grid = new Uint16Array(memory.buffer, gridAddress, gridColumns * gridRows);
    const meanAt = (column: number, row: number) =>
      means[clamp(row, rows) * columns + clamp(column, columns)] ?? 0;
    for (let at = 0; at < grid.length; at++) {
      const column = (at % gridColumns) - 1;
      const row = Math.floor(at / gridColumns) - 1;
      const soft =
        (4 * meanAt(column, row) +
          2 * (meanAt(column - 1, row) + meanAt(column + 1, row)) +
          2 * (meanAt(column, row - 1) + meanAt(column, row + 1)) +
          meanAt(column - 1, row - 1) +
          meanAt(column + 1, row - 1) +
          meanAt(column - 1, row + 1) +
          meanAt(column + 1, row + 1)) /
        16;
      const code = ground.share * (ground.colour[i] ?? 0) + (1 - ground.share) * soft;
      grid[at] = Math.round(code * 128);
    }
    kernel.mixGrid(
      plane.address,
      plane.width,
      plane.height,
      gridAddress,
      gridColumns,
      cell,
      Math.round(opacity * FULL),
    );
  }
}

function paintSprite(kernel: Kernel, target: YuvImage, posed: PosedSprite): void {
  const { sprite, opacity, uncovered } = posed;
  if (opacity <= 0 || uncovered <= 0) return;
  const { alpha, values } = spritePlanes(sprite);
  for (const [i, plane] of planesOf(target).entries()) {
    const part = i === 0 ? 1 : 2;
    const width = sprite.width / part;
    const x = (sprite.x + posed.shiftX) / part;
    const y = (sprite.y + posed.shiftY) / part;
    const shown = Math.round(width * uncovered);
    kernel.drawSprite(
      plane.address,
      plane.width,
      plane.height,
      i === 0 ? alpha.luma : alpha.chroma,
      values[i] ?? 0,
      width,
      sprite.height / part,
      Math.floor(x),
      Math.floor(y),
      Math.round((x - Math.floor(x)) * 255),
      Math.round((y - Math.floor(y)) * 255),
      Math.round(opacity * 256),
      sprite.wipesFrom === 'right' ? width - shown : 0,
      sprite.wipesFrom === 'right' ? width : shown,
    );
  }
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}
