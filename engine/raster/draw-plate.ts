import type { RgbaPicture } from './sprite-memory';

/** 8-bit sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number];

export interface PlateLook {
  readonly colour: Rgb;
  /** Radius of its corners, in pixels. */
  readonly radius?: number;
  readonly opacity?: number;
}

/** Draws a filled rectangle with round corners. */
export function drawPlate(
  width: number,
  height: number,
  { colour, radius = 0, opacity = 1 }: PlateLook,
): RgbaPicture {
  const [columns, rows] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const data = new Uint8Array(4 * columns * rows);
  const curve = Math.min(radius, columns / 2, rows / 2);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const dx = Math.max(curve - (x + 0.5), x + 0.5 - (columns - curve), 0);
      const dy = Math.max(curve - (y + 0.5), y + 0.5 - (rows - curve), 0);
      const cover = Math.min(Math.max(curve - Math.hypot(dx, dy) + 0.5, 0), 1);
      data.set(
        [...colour, Math.round(255 * opacity * (curve === 0 ? 1 : cover))],
        4 * (y * columns + x),
      );
    }
  }
  return { data, width: columns, height: rows };
}
