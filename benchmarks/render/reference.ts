import sharp from 'sharp';
import type { Camera } from '@/engine/camera/camera';

export const WIDTH = 1920;
export const HEIGHT = 1080;
/** Samples of the reference for each of the frame's. */
const FINE = 4;

interface Plane {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** BT.709 luma at limited range, not rounded. */
export async function readLuma(path: string): Promise<Plane> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const luma = Float32Array.from({ length: info.width * info.height }, (_, i) => {
    const [r, g, b] = [data[3 * i] ?? 0, data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0];
    return 16 + ((0.2126 * r + 0.7152 * g + 0.0722 * b) * 219) / 255;
  });
  return { data: luma, width: info.width, height: info.height };
}

/** A photo under the frame. */
export interface View {
  readonly source: Plane;
  /** The photo's size in frames. */
  readonly layout: { readonly width: number; readonly height: number };
}

/** Luma of the camera's view, resampled from the whole photo at four times the size. */
export function renderReference({ source, layout }: View, { x, y, zoom }: Camera): Float32Array {
  const across = { unit: source.width / layout.width, at: x, size: WIDTH };
  const down = { unit: source.height / layout.height, at: y, size: HEIGHT };
  const rows = resampleRows(source, placeOf(across, zoom), WIDTH);
  const columns = resampleRows(transpose(rows), placeOf(down, zoom), HEIGHT);
  return transpose(columns).data;
}

interface Place {
  /** Index in the source of the first fine sample, and how far they lie apart. */
  readonly start: number;
  readonly step: number;
}

function placeOf(axis: { unit: number; at: number; size: number }, zoom: number): Place {
  const step = axis.unit / zoom / axis.size / FINE;
  return { start: (axis.at - 0.5 / zoom) * axis.unit + step / 2 - 0.5, step };
}

/** To four times as many samples as wanted, then down by a filter of that width. */
function resampleRows(plane: Plane, { start, step }: Place, width: number): Plane {
  // Fine samples beyond both ends, as input of the second filter.
  const margin = 3 * FINE;
  const fine = lanczos(plane, start - margin * step, step, (width + 6) * FINE);
  return lanczos(fine, margin + (FINE - 1) / 2, FINE, width);
}

function lanczos(plane: Plane, start: number, step: number, count: number): Plane {
  const stretch = Math.max(1, step);
  const data = new Float32Array(count * plane.height);
  for (let i = 0; i < count; i++) {
    const centre = start + i * step;
    const first = Math.ceil(centre - 3 * stretch);
    const taps = Array.from({ length: Math.floor(centre + 3 * stretch) - first + 1 }, (_, t) => t);
    const weights = taps.map((t) => kernel((first + t - centre) / stretch));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const columns = taps.map((t) => Math.min(Math.max(first + t, 0), plane.width - 1));
    for (let y = 0; y < plane.height; y++) {
      let sum = 0;
      for (let t = 0; t < columns.length; t++) {
        sum += (weights[t] ?? 0) * (plane.data[y * plane.width + (columns[t] ?? 0)] ?? 0);
      }
      data[y * count + i] = sum / total;
    }
  }
  return { data, width: count, height: plane.height };
}

function kernel(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= 3) return 0;
  const a = Math.PI * x;
  return (3 * Math.sin(a) * Math.sin(a / 3)) / (a * a);
}

function transpose({ data, width, height }: Plane): Plane {
  const turned = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + y] = data[y * width + x] ?? 0;
  }
  return { data: turned, width: height, height: width };
}

/** In dB. */
export function psnr(frame: Buffer, reference: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < reference.length; i++) {
    squares += ((frame[i] ?? 0) - (reference[i] ?? 0)) ** 2;
  }
  return 10 * Math.log10((255 * 255 * reference.length) / squares);
}
