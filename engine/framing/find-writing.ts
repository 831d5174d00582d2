import type { PictureBox } from '../camera/keep-whole';
import { findLetters, type Letter } from './find-letters';
import type { Luminance } from './luminance';

/** Letters of one line: maximum difference of heights and positions, in letter heights. */
const MAX_HEIGHT_RATIO = 1.7;
const MAX_RISE = 0.35;
const MAX_GAP = 1.3;
/** Maximum difference between letters of one line, and between their backgrounds, in 8-bit codes. */
const MAX_CODES_APART = 40;
/**
 * Minimum letters of a line: a house number has three digits; fewer strokes are a handle, a lamp or a pane.
 */
const MIN_LETTERS = 3;
/** Minimum spread of letter widths: a row of more equal shapes is a fence, a railing or tiles. */
const LEAST_WIDTH_SPREAD = 0.12;
/** Minimum share of letters that are not plain bars. */
const LEAST_SHAPED = 0.6;
const MAX_BAR_FILL = 0.86;
const MAX_BAR_ASPECT = 0.25;
/** Space around a line, in letter heights: a sign is wider than the letters found on it. */
const MARGIN = { across: 1, down: 0.5 };

/**
 * Finds signs and house numbers: rows of letter-like shapes of one size, colour and background.
 * @returns a box for each line, as shares of the picture.
 */
export function findWriting(luma: Luminance): PictureBox[] {
  return findLetters(luma).flatMap((found) =>
    groupIntoLines(found)
      .filter(isWriting)
      .map((line) => toBox(line, luma)),
  );
}

function groupIntoLines(letters: readonly Letter[]): Letter[][] {
  const sorted = [...letters].sort((a, b) => a.left - b.left);
  const lines: Letter[][] = [];
  for (const letter of sorted) {
    const line = lines.find((one) => isNext(one.at(-1), letter));
    if (line === undefined) lines.push([letter]);
    else line.push(letter);
  }
  return lines;
}

function isNext(last: Letter | undefined, letter: Letter): boolean {
  if (last === undefined) return false;
  const [small, large] = [last.height, letter.height].sort((a, b) => a - b);
  if (small === undefined || large === undefined || large > MAX_HEIGHT_RATIO * small) return false;
  const gap = letter.left - (last.left + last.width);
  const rise = Math.abs(letter.top + letter.height / 2 - (last.top + last.height / 2));
  return (
    gap >= -0.2 * small &&
    gap <= MAX_GAP * large &&
    rise <= MAX_RISE * large &&
    Math.abs(letter.ink - last.ink) <= MAX_CODES_APART &&
    Math.abs(letter.ground - last.ground) <= MAX_CODES_APART
  );
}

function isWriting(line: readonly Letter[]): boolean {
  if (line.length < MIN_LETTERS) return false;
  const shaped = line.filter(
    ({ fill, width, height }) => fill <= MAX_BAR_FILL && width / height >= MAX_BAR_ASPECT,
  );
  if (shaped.length < LEAST_SHAPED * line.length) return false;
  // The areas of letters differ even where their widths do not.
  return (
    Math.max(spread(line.map(({ width }) => width)), spread(line.map(({ area }) => area))) >=
    LEAST_WIDTH_SPREAD
  );
}

/** Returns the standard deviation divided by the mean. */
function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(variance) / mean;
}

function toBox(line: readonly Letter[], { width, height }: Luminance): PictureBox {
  const size = Math.max(...line.map((letter) => letter.height));
  const [across, down] = [MARGIN.across * size, MARGIN.down * size];
  const left = Math.min(...line.map((letter) => letter.left)) - across;
  const right = Math.max(...line.map((letter) => letter.left + letter.width)) + across;
  const top = Math.min(...line.map((letter) => letter.top)) - down;
  const bottom = Math.max(...line.map((letter) => letter.top + letter.height)) + down;
  return {
    left: Math.max(0, left / width),
    top: Math.max(0, top / height),
    right: Math.min(1, right / width),
    bottom: Math.min(1, bottom / height),
  };
}
