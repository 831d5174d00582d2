import type { Tilt } from './find-tilt';

/** Focal length of a phone's or a property photographer's wide lens, in halves of the longer side. */
const FOCAL = 1.4;

/** Position of each point of the straightened picture in the original, in pixels. */
export interface View {
  readonly width: number;
  readonly height: number;
  /**
   * Matrix: the point (x, y) comes from `(m[0] x + m[1] y + m[2]) / w` and so on, with w in the third row.
   */
  readonly matrix: readonly number[];
}

type Matrix = readonly number[];

/**
 * Rotates the camera until verticals are upright, and crops to the largest view of the original aspect
 * ratio inside the original picture.
 */
export function planView(
  { width, height }: { readonly width: number; readonly height: number },
  tilt: Tilt,
): View {
  const unit = Math.max(width, height) / 2;
  const half = { x: width / 2 / unit, y: height / 2 / unit };
  const turn = turnBack(tilt);
  const crop = findCrop(turn, half);
  const scale = crop.scale;
  const size = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
  // From pixels of the new picture to its plane, through the turn, to pixels of the old one.
  const toPlane = [
    1 / unit,
    0,
    crop.x - (size.width / 2 - 0.5) / unit,
    0,
    1 / unit,
    crop.y - (size.height / 2 - 0.5) / unit,
    0,
    0,
    1,
  ];
  const toPixels = [unit, 0, width / 2 - 0.5, 0, unit, height / 2 - 0.5, 0, 0, 1];
  return { ...size, matrix: multiply(toPixels, multiply(turn, toPlane)) };
}

/** The homography from the upright view to the leaning one, in halves of the longer side. */
function turnBack({ roll, pitch }: Tilt): Matrix {
  // The direction in space that the verticals of the leaning view run along.
  const [x, y, z] = normalise([roll, 1, pitch * FOCAL]);
  // The shortest turn that takes (0, 1, 0) to it.
  const k = 1 / (1 + y);
  const rotation = [1 - k * x * x, x, -k * x * z, -x, y, -z, -k * x * z, z, 1 - k * z * z];
  const lens = [FOCAL, 0, 0, 0, FOCAL, 0, 0, 0, 1];
  const plane = [1 / FOCAL, 0, 0, 0, 1 / FOCAL, 0, 0, 0, 1];
  return multiply(lens, multiply(rotation, plane));
}

function normalise([x, y, z]: readonly [number, number, number]): readonly [
  number,
  number,
  number,
] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

interface Crop {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface Half {
  readonly x: number;
  readonly y: number;
}

/**
 * Finds the rectangle of the picture's shape in the new view that the old one covers and that shows most of
 * it. The largest rectangle would be where turning the camera stretched the picture most, and would cut off
 * ceilings.
 */
function findCrop(turn: Matrix, half: Half): Crop {
  let best: Crop = { x: 0, y: 0, scale: 0 };
  let most = 0;
  let reach = 0.4;
  // Ever closer around the best middle so far.
  for (let round = 0; round < 6; round++, reach /= 3) {
    const { x, y } = best;
    for (let across = -4; across <= 4; across++) {
      for (let down = -4; down <= 4; down++) {
        const middle = { x: x + (across / 4) * reach, y: y + (down / 4) * reach };
        const scale = findScale(turn, half, middle);
        const shown = areaOf(cornersOf({ ...middle, scale }, turn, half));
        if (shown > most) [best, most] = [{ ...middle, scale }, shown];
      }
    }
  }
  return best;
}

function findScale(turn: Matrix, half: Half, middle: { x: number; y: number }): number {
  let [inside, outside] = [0, 1.3];
  for (let step = 0; step < 18; step++) {
    const scale = (inside + outside) / 2;
    const isCovered = cornersOf({ ...middle, scale }, turn, half).every(
      ([x, y]) => Math.abs(x) < half.x && Math.abs(y) < half.y,
    );
    if (isCovered) inside = scale;
    else outside = scale;
  }
  return inside;
}

type Point = readonly [x: number, y: number];

/** Where the crop's corners lie in the old picture, on the way around it. */
function cornersOf({ x, y, scale }: Crop, turn: Matrix, half: Half): Point[] {
  const [across, down] = [half.x * scale, half.y * scale];
  return (
    [
      [x - across, y - down],
      [x + across, y - down],
      [x + across, y + down],
      [x - across, y + down],
    ] as const
  ).map((corner) => apply(turn, corner));
}

function areaOf(corners: readonly Point[]): number {
  return corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length] as Point;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

function apply(matrix: Matrix, [x, y]: Point): Point {
  const row = (k: number) =>
    (matrix[k] as number) * x + (matrix[k + 1] as number) * y + (matrix[k + 2] as number);
  return [row(0) / row(6), row(3) / row(6)];
}

function multiply(one: Matrix, other: Matrix): Matrix {
  return Array.from({ length: 9 }, (_, i) => {
    const row = Math.floor(i / 3) * 3;
    const column = i % 3;
    return [0, 1, 2].reduce(
      (sum, k) => sum + (one[row + k] as number) * (other[k * 3 + column] as number),
      0,
    );
  });
}
