import { fineToLinear, MAX_FINE } from './light-tables';
import type { CellGrid } from './map-line';
import { billowAt } from './noise-field';

/** A sky of our own: linear red, green and blue in cells over the whole picture. */
export interface DrawnSky extends CellGrid {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
}

/** sRGB, 0 to 1. */
type Colour = readonly [number, number, number];

export interface SkyPalette {
  /** Colours from overhead to the horizon, evenly spaced. */
  readonly clear: readonly Colour[];
  readonly cloudLit: Colour;
  readonly cloudShade: Colour;
  /** Share of the sky under cloud, 0 to 1. */
  readonly cover: number;
}

export const fairDay: SkyPalette = {
  clear: [
    [0.26, 0.49, 0.78],
    [0.38, 0.6, 0.86],
    [0.55, 0.73, 0.91],
    [0.74, 0.85, 0.94],
    [0.86, 0.91, 0.95],
  ],
  cloudLit: [0.98, 0.98, 0.985],
  cloudShade: [0.74, 0.79, 0.86],
  cover: 0.42,
};

export const dusk: SkyPalette = {
  clear: [
    [0.1, 0.15, 0.34],
    [0.2, 0.25, 0.47],
    [0.42, 0.38, 0.55],
    [0.74, 0.5, 0.5],
    [0.95, 0.66, 0.44],
  ],
  cloudLit: [0.86, 0.55, 0.5],
  cloudShade: [0.25, 0.26, 0.42],
  cover: 0.34,
};

/** Cells along the picture's longer side: clouds have no sharper edge than that. */
const CELLS = 900;
const LAYERS = 6;

/** Placement of a sky to be drawn. */
export interface SkyPlace {
  readonly width: number;
  readonly height: number;
  /** Where the sky would meet the ground, as a share of the picture's height. */
  readonly horizon: number;
  /** Whether any of it is visible around this pixel. */
  isSeen(x: number, y: number): boolean;
}

export function drawSky(
  { width, height, horizon, isSeen }: SkyPlace,
  palette: SkyPalette,
): DrawnSky {
  const cell = Math.max(1, Math.ceil(Math.max(width, height) / CELLS));
  const grid = { width: Math.ceil(width / cell), height: Math.ceil(height / cell), cell };
  const make = () => new Float32Array(grid.width * grid.height);
  const sky = { ...grid, red: make(), green: make(), blue: make() };
  for (let i = 0; i < sky.red.length; i++) {
    const down = Math.floor(i / grid.width) / (horizon * grid.height);
    // Below the horizon the sky shows only through the soft edge of the ground.
    if (down > 1.2) break;
    if (!isSeen((i % grid.width) * cell, Math.floor(i / grid.width) * cell)) continue;
    const across = ((i % grid.width) - grid.width / 2) / Math.max(grid.width, grid.height);
    const clear = colourAt(palette.clear, Math.min(down, 1));
    const [r, g, b] = withCloud(clear, across, Math.min(down, 1), palette);
    sky.red[i] = toLight(r);
    sky.green[i] = toLight(g);
    sky.blue[i] = toLight(b);
  }
  return sky;
}

function toLight(value: number): number {
  return fineToLinear[Math.round(value * MAX_FINE)] as number;
}

function colourAt(colours: readonly Colour[], share: number): Colour {
  const along = share * (colours.length - 1);
  const at = Math.min(Math.floor(along), colours.length - 2);
  return blend(colours[at] as Colour, colours[at + 1] as Colour, along - at);
}

function blend(from: Colour, to: Colour, share: number): Colour {
  const [r, g, b] = from;
  return [r + (to[0] - r) * share, g + (to[1] - g) * share, b + (to[2] - b) * share];
}

/** Draws clouds in a layer above the ground, so that they shrink and crowd towards the horizon. */
function withCloud(clear: Colour, across: number, down: number, palette: SkyPalette): Colour {
  const far = 1 / (1.16 - down);
  const [x, y] = [across * far * 3.1 + 40, far * 2.1];
  const thickness = thicknessAt(x, y, palette.cover);
  if (thickness <= 0) return clear;
  // Clouds towards the sun, up and to the left, cast shade here.
  const shade =
    Math.max(0, thicknessAt(x - 0.09, y - 0.07, palette.cover)) * 0.75 + thickness * 0.2;
  const lit = blend(palette.cloudLit, palette.cloudShade, Math.min(1, shade));
  const haze = down ** 3 * 0.75;
  const cover = Math.min(1, thickness * 2.4) ** 1.2;
  return blend(clear, blend(lit, clear, haze), cover);
}

function thicknessAt(x: number, y: number, cover: number): number {
  const billow = billowAt(x, y, LAYERS);
  const wisps = billowAt(x * 2.7 + 9, y * 2.7, 3);
  const level = 0.7 - 0.4 * cover;
  return Math.min(1, (billow + 0.12 * (wisps - 0.5) - level) / 0.2);
}
