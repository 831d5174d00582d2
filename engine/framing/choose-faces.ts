import type { PictureBox } from '../camera/keep-whole';
import type { PhotoLayout, Point } from '../camera/photo-camera-path';

/** Share of the frame that faces may take along each axis; the closest view of a motion shows as much. */
const MAX_SHARE = 0.66;
/** How much less a face at the edge counts than one in the middle. */
const CENTRE_BIAS = 0.6;

/**
 * Returns the part of a picture with its faces, as far as the frame has room: the largest and most central
 * face with those beside it.
 */
export function chooseFaces(
  faces: readonly PictureBox[],
  { width, height }: PhotoLayout,
): PictureBox | undefined {
  const [first, ...others] = [...faces].sort((one, other) => weightOf(other) - weightOf(one));
  if (first === undefined) return undefined;
  return others.reduce((chosen, face) => {
    const both = spanBoth(chosen, face);
    const fits =
      (both.right - both.left) * width <= MAX_SHARE &&
      (both.bottom - both.top) * height <= MAX_SHARE;
    return fits ? both : chosen;
  }, first);
}

/**
 * Returns the faces in several frames of a clip, each with all its positions. A face seen only now and then
 * is ignored.
 */
export function followFaces(frames: readonly (readonly PictureBox[])[]): PictureBox[] {
  if (frames.filter((faces) => faces.length > 0).length * 2 < frames.length) return [];
  const followed: { box: PictureBox; seen: number }[] = [];
  for (const face of frames.flat()) {
    const same = followed.find(({ box }) => contains(box, middleOf(face)));
    if (same === undefined) followed.push({ box: face, seen: 1 });
    else {
      same.box = spanBoth(same.box, face);
      same.seen += 1;
    }
  }
  const most = Math.max(...followed.map(({ seen }) => seen));
  return followed.filter(({ seen }) => seen * 2 >= most).map(({ box }) => box);
}

export function middleOf({ left, top, right, bottom }: PictureBox): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function weightOf(face: PictureBox): number {
  const away = 2 * Math.abs(middleOf(face).x - 0.5);
  return (face.right - face.left) * (face.bottom - face.top) * (1 - CENTRE_BIAS * away);
}

function contains({ left, top, right, bottom }: PictureBox, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function spanBoth(one: PictureBox, other: PictureBox): PictureBox {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
