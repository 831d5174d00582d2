import type { Luminance } from './luminance';

/** A connected shape in front of an even background. Lengths are in samples. */
export interface Letter {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly area: number;
  /** Share of its box that it fills. */
  readonly fill: number;
  /** Mean luma of the shape, and of the ring around its box. */
  readonly ink: number;
  readonly ground: number;
}

/** Half the side of the square whose mean a sample is compared with: wider than the widest stroke. */
const REACH = 15;
/** Minimum difference of a sample from that mean, and of a letter from its background, in 8-bit codes. */
const MIN_CONTRAST = 22;
const MIN_LETTER_CONTRAST = 48;
/** Size limits in samples: smaller letters cannot be read in a video, larger shapes are no writing. */
const MIN_HEIGHT = 8;
const MAX_HEIGHT = 64;
const MAX_ASPECT = 1.7;
const MIN_ASPECT = 0.1;
const MIN_FILL = 0.18;
const MAX_FILL = 0.95;
/** Maximum standard deviation of the background, in 8-bit codes: leaves and bricks are uneven. */
const MAX_GROUND_UNREST = 22;

/** Codes of a sample relative to the mean around it. */
const DARK = 1;
const LIGHT = 2;

/** Finds shapes that may be letters, darker or lighter than their background. */
export function findLetters(luma: Luminance): [dark: Letter[], light: Letter[]] {
  const ink = markInk(luma);
  const members = new Int32Array(ink.length);
  const letters: [Letter[], Letter[]] = [[], []];
  for (let seed = 0; seed < ink.length; seed++) {
    const tone = ink[seed];
    if (tone !== DARK && tone !== LIGHT) continue;
    const count = takeShape(luma, ink, seed, members);
    const letter = toLetter(luma, members.subarray(0, count));
    if (letter !== undefined) letters[tone === DARK ? 0 : 1].push(letter);
  }
  return letters;
}

/** Collects the ink connected with the seed into `members` and clears it. @returns the number of samples. */
function takeShape(
  { width }: Luminance,
  ink: Uint8Array,
  seed: number,
  members: Int32Array,
): number {
  const tone = ink[seed];
  let count = 1;
  members[0] = seed;
  ink[seed] = 0;
  for (let done = 0; done < count; done++) {
    const at = members[done] ?? 0;
    for (let row = at - width; row <= at + width; row += width) {
      for (let next = row - 1; next <= row + 1; next++) {
        if (ink[next] !== tone) continue;
        ink[next] = 0;
        members[count++] = next;
      }
    }
  }
  return count;
}

type Box = Pick<Letter, 'left' | 'top' | 'width' | 'height'>;

function toLetter(luma: Luminance, members: Int32Array): Letter | undefined {
  if (members.length < MIN_FILL * MIN_ASPECT * MIN_HEIGHT ** 2) return undefined;
  const box = boxAround(members, luma.width);
  const { width, height } = box;
  if (height < MIN_HEIGHT || height > MAX_HEIGHT) return undefined;
  const aspect = width / height;
  const fill = members.length / (width * height);
  if (aspect < MIN_ASPECT || aspect > MAX_ASPECT) return undefined;
  // A slim letter, such as an I, fills its box.
  if (fill < MIN_FILL || (fill > MAX_FILL && aspect > 0.4)) return undefined;
  const ink = members.reduce((sum, at) => sum + (luma.data[at] ?? 0), 0) / members.length;
  const { mean, unrest } = measureGround(luma, box);
  if (unrest > MAX_GROUND_UNREST || Math.abs(mean - ink) < MIN_LETTER_CONTRAST) return undefined;
  return { ...box, area: members.length, fill, ink, ground: mean };
}

function boxAround(members: Int32Array, pictureWidth: number): Box {
  let left = pictureWidth;
  let right = 0;
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (let i = 0; i < members.length; i++) {
    const at = members[i] ?? 0;
    const x = at % pictureWidth;
    const y = (at - x) / pictureWidth;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Luma above and below a box, where the neighbours in a line cannot be. */
function measureGround({ data, width, height }: Luminance, box: Box) {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (const y of [box.top - 3, box.top - 2, box.top + box.height + 1, box.top + box.height + 2]) {
    if (y < 0 || y >= height) continue;
    for (let x = box.left; x < box.left + box.width; x++) {
      const value = data[y * width + x] ?? 0;
      sum += value;
      squares += value * value;
      count++;
    }
  }
  const mean = sum / Math.max(1, count);
  const unrest = Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean));
  return { mean, unrest };
}

/**
 * Marks samples that differ from the mean around them; others are 0. The outermost samples are never
 * marked, so that each marked one has neighbours on all sides.
 */
function markInk({ data, width, height }: Luminance): Uint8Array {
  const sums = sumUp({ data, width, height });
  const ink = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    const top = Math.max(0, y - REACH);
    const bottom = Math.min(height, y + REACH + 1);
    const above = sums.subarray(top * (width + 1), (top + 1) * (width + 1));
    const below = sums.subarray(bottom * (width + 1), (bottom + 1) * (width + 1));
    for (let x = 1; x < width - 1; x++) {
      const left = Math.max(0, x - REACH);
      const right = Math.min(width, x + REACH + 1);
      const sum = sumBetween(above, below, left, right);
      const at = y * width + x;
      const contrast = (data[at] ?? 0) - sum / ((right - left) * (bottom - top));
      if (Math.abs(contrast) > MIN_CONTRAST) ink[at] = contrast < 0 ? DARK : LIGHT;
    }
  }
  return ink;
}

/** @param above sums down to the upper edge, `below` down to the lower edge. */
function sumBetween(above: Float64Array, below: Float64Array, left: number, right: number): number {
  return (below[right] ?? 0) - (above[right] ?? 0) - (below[left] ?? 0) + (above[left] ?? 0);
}

/** For each corner of the samples, the sum of all samples above and left of it. */
function sumUp({ data, width, height }: Luminance): Float64Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    const from = y * width;
    const above = y * stride + 1;
    for (let x = 0; x < width; x++) {
      row += data[from + x] ?? 0;
      sums[above + stride + x] = (sums[above + x] ?? 0) + row;
    }
  }
  return sums;
}
