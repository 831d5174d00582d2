import type { FrameSize } from '../camera/frame-size';
import type { FrameRect, OverlaySpace } from '../raster/frame-overlay';
import { readLuminances, toCode } from '../raster/read-luminances';
import type { YuvImage } from '../raster/yuv-image';
import type { FrameRun } from '../timing/schedule-words';

/** Background of text while it is on screen, by cells of the frame, row by row. */
export interface WordGround {
  /** Size of the measured frames. */
  readonly size: FrameSize;
  /** Samples of a cell's side in these frames. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** Relative luminances of the brightest and the darkest moment. */
  readonly brightest: Float32Array;
  readonly darkest: Float32Array;
  /** Mean code, 0 to 1. */
  readonly light: Float32Array;
  /** Mean difference from the neighbouring cells, in codes of 0 to 1. */
  readonly detail: Float32Array;
  /** Faces and writing at any of the moments, in samples of these frames. */
  readonly wholes: readonly FrameRect[];
}

const CELL = 4;
/** Measured moments of a run, as shares of it. */
const MOMENTS = [0.1, 0.4, 0.7, 1] as const;
/** Area of the measured frames, the same as in a preview. */
const MEASURED_SAMPLES = 640 * 360;

/** Returns the frames in which the video's first shot is measured for text. */
export function momentsOf({ startFrame, endFrame }: FrameRun, shotFrames: number): number[] {
  const end = Math.max(startFrame + 1, Math.min(endFrame, shotFrames));
  const last = Math.max(0, Math.min(end, shotFrames) - 1);
  return MOMENTS.map((share) =>
    Math.min(last, Math.round(startFrame + share * (end - 1 - startFrame))),
  );
}

/** Returns the size in which frames are measured: sides that the kernel can write. */
export function measuredSize({ width, height }: FrameSize): FrameSize {
  const scale = Math.sqrt(MEASURED_SAMPLES / (width * height));
  return {
    width: 8 * Math.round((width * scale) / 8),
    height: 2 * Math.round((height * scale) / 2),
  };
}

/** Adds frames one after the other. */
export function createGroundMeter(space: OverlaySpace, size: FrameSize) {
  let ground: WordGround | undefined;
  let frames = 0;
  const seen: FrameRect[] = [];
  return {
    /** @param wholes positions of faces and writing in the frame. */
    add(frame: YuvImage, wholes: readonly FrameRect[] = []): void {
      const cells = readLuminances(space, frame, { x: 0, y: 0, ...size }, CELL);
      ground ??= emptyGround(size, cells.columns, cells.rows);
      addFrame(ground, cells.values);
      seen.push(...wholes);
      frames++;
    },
    /** @returns undefined before a frame was added. */
    read(): WordGround | undefined {
      if (ground === undefined) return undefined;
      const mean = (values: Float32Array) => values.map((value) => value / frames);
      return { ...ground, light: mean(ground.light), detail: mean(ground.detail), wholes: seen };
    },
  };
}

function emptyGround(size: FrameSize, columns: number, rows: number): WordGround {
  const count = columns * rows;
  return {
    size,
    cell: CELL,
    columns,
    rows,
    brightest: new Float32Array(count),
    darkest: new Float32Array(count).fill(1),
    light: new Float32Array(count),
    detail: new Float32Array(count),
    wholes: [],
  };
}

function addFrame(ground: WordGround, values: Float32Array): void {
  const { columns, brightest, darkest, light, detail } = ground;
  const codes = values.map(toCode);
  for (const [i, code] of codes.entries()) {
    const value = values[i] ?? 0;
    brightest[i] = Math.max(brightest[i] ?? 0, value);
    darkest[i] = Math.min(darkest[i] ?? 1, value);
    light[i] = (light[i] ?? 0) + code;
    const right = (i + 1) % columns === 0 ? code : (codes[i + 1] ?? code);
    const below = codes[i + columns] ?? code;
    detail[i] = (detail[i] ?? 0) + (Math.abs(code - right) + Math.abs(code - below)) / 2;
  }
}
