import { boxBlur } from './box-blur';
import type { FoundSky } from './find-sky';
import { type ColourGuide, guideByColours } from './guide-by-colours';
import { encode, MAX_FINE } from './light-tables';
import { stretchRow } from './map-line';
import { openSpans, type SkySpan } from './sky-spans';
import type { Thumbnail } from './thumbnail';

/** Cells over which the edge of the sky follows the picture's own edges. */
const REACH = 5;
/** Shares of the filtered edge below which nothing and above which everything is sky. */
const NONE = 0.25;
const ALL = 0.8;

/** How much of each pixel is sky. */
export interface SkyMask {
  /** The share for every pixel of these spans; what lies beyond them is none. */
  readonly shares: Float32Array;
  /** Fills the row's shares from its fine codes. */
  readRow(y: number, codes: Uint16Array): readonly SkySpan[];
  /** Whether there may be sky about this pixel, a cell around included. */
  isNear(x: number, y: number): boolean;
}

/** Carries the sky's cells over to the pixels, along branches and roofs, by the colours there. */
export function openSkyMask(thumbnail: Thumbnail, sky: FoundSky, width: number): SkyMask {
  const codes = thumbnail.light.map(encode);
  const guide = guideByColours(codes, sky.cells, thumbnail, REACH);
  settleSmooth(guide, sky);
  const make = () => new Float32Array(width);
  const [red, green, blue, offset, shares] = [make(), make(), make(), make(), make()] as const;
  const spansAt = openSpans(guide, width, NONE, ALL);
  const judge = (row: Uint16Array, { from, to }: SkySpan) => {
    for (let x = from, i = from * 3; x < to; x++, i += 3) {
      const share =
        ((red[x] as number) * (row[i] as number) +
          (green[x] as number) * (row[i + 1] as number) +
          (blue[x] as number) * (row[i + 2] as number)) /
          MAX_FINE +
        (offset[x] as number);
      shares[x] = Math.min(Math.max((share - NONE) / (ALL - NONE), 0), 1);
    }
  };
  const near = boxBlur(sky.cells, guide, REACH + 4);
  return {
    shares,
    isNear(x, y) {
      const [across, down] = [Math.floor(x / guide.cell), Math.floor(y / guide.cell)];
      const row = Math.min(down, guide.height - 1) * guide.width;
      return (near[row + Math.min(across, guide.width - 1)] as number) > 0;
    },
    readRow(y, row) {
      const spans = spansAt(y);
      for (const span of spans) {
        if (span.isOpen) {
          shares.fill(1, span.from, span.to);
          continue;
        }
        stretchRow(guide.red, guide, y, red, span);
        stretchRow(guide.green, guide, y, green, span);
        stretchRow(guide.blue, guide, y, blue, span);
        stretchRow(guide.offset, guide, y, offset, span);
        judge(row, span);
      }
      return spans;
    },
  };
}

/** Makes each cell without an edge nearby entirely sky or entirely ground. */
function settleSmooth(guide: ColourGuide, { cells, sharp }: FoundSky): void {
  const edges = boxBlur(sharp, guide, 1);
  const around = boxBlur(cells, guide, 1);
  for (let i = 0; i < cells.length; i++) {
    const isSky = cells[i] === 1;
    // A smooth area next to the sky is a wall or the sea.
    if ((edges[i] as number) > 0.01 || (isSky && (around[i] as number) < 0.99)) continue;
    guide.red[i] = 0;
    guide.green[i] = 0;
    guide.blue[i] = 0;
    guide.offset[i] = isSky ? 1 : 0;
  }
}
