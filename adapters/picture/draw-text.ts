import sharp from 'sharp';
import { selectBundledFonts } from './select-bundled-fonts';

selectBundledFonts();

/** One line of text to draw. */
export interface TextLine {
  readonly text: string;
  /** Families by preference; a later one draws the characters for which the earlier ones have no glyph. */
  readonly families: readonly string[];
  /** 100 to 900. */
  readonly weight: number;
  /** Size of the type in pixels. */
  readonly pixels: number;
  /** Added between letters, in pixels. */
  readonly trackingPixels: number;
  /** OpenType features as CSS names them, such as `lnum`. */
  readonly features: readonly string[];
  readonly isRightToLeft: boolean;
}

/** Coverage of a line, 0 to 255, cropped to its ink; `baseline` is a row, counted from the top. */
export interface DrawnLine {
  readonly coverage: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly baseline: number;
}

/** Distance, in sizes of the type, between the reference letter and the line. */
const REFERENCE_GAP = 3;
/** Pango counts in 1024ths of a point; at 72 dots an inch a point is a pixel. */
const UNITS = 1024;
const FIRST_STRONG_ISOLATE = { ltr: '\u2066', rtl: '\u2067', end: '\u2069' } as const;

const registered = new Map<string, Promise<void>>();

/** Registers a font file with this process's text engine; it need not be installed. */
export async function registerFont(file: string): Promise<void> {
  const known = registered.get(file) ?? addFont(file);
  registered.set(file, known);
  await known;
}

async function addFont(fontfile: string): Promise<void> {
  await sharp({ text: { text: 'H', font: 'sans 8', fontfile, dpi: 72 } })
    .raw()
    .toBuffer();
}

/**
 * Draws a line with the registered fonts. Pango crops its output to the ink, so a reference letter H of
 * the first family is drawn first; its bottom marks the baseline, and it is cut off again.
 * @returns undefined if the text has no ink.
 */
export async function drawTextLine(line: TextLine): Promise<DrawnLine | undefined> {
  const families = line.families.join(',');
  const font = `${families}, ${Math.max(1, line.pixels).toFixed(2)}px`;
  const gap = Math.round(line.pixels * REFERENCE_GAP * UNITS);
  const weight = `font_weight="${line.weight}"`;
  const features = line.features.length > 0 ? `font_features="${line.features.join(',')}"` : '';
  const tracking = `letter_spacing="${Math.round(line.trackingPixels * UNITS)}"`;
  const { ltr, rtl, end } = FIRST_STRONG_ISOLATE;
  const isolated = `${line.isRightToLeft ? rtl : ltr}${escapeMarkup(line.text)}${end}`;
  const markup = `<span ${weight} letter_spacing="${gap}">H</span><span ${weight} ${features} ${tracking}>${isolated}</span>`;
  const { data, info } = await sharp({ text: { text: markup, font, dpi: 72, wrap: 'none' } })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return cropToInk(data, info.width, info.height);
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function cropToInk(data: Uint8Array, width: number, height: number): DrawnLine | undefined {
  const hasInk = (x: number) => {
    for (let y = 0; y < height; y++) if ((data[y * width + x] ?? 0) > 0) return true;
    return false;
  };
  // The reference letter's crossbar joins its stems, so that its columns are contiguous.
  let referenceEnd = 0;
  while (referenceEnd < width && !hasInk(referenceEnd)) referenceEnd++;
  while (referenceEnd < width && hasInk(referenceEnd)) referenceEnd++;
  let left = referenceEnd;
  while (left < width && !hasInk(left)) left++;
  if (left >= width) return undefined;
  const baseline = bottomOf(data, width, height, { from: 0, to: referenceEnd });
  const columns = { from: left, to: width };
  const top = topOf(data, width, height, columns);
  const bottom = bottomOf(data, width, height, columns);
  const size = { width: width - left, height: bottom - top };
  const coverage = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    const start = (top + y) * width + left;
    coverage.set(data.subarray(start, start + size.width), y * size.width);
  }
  return { coverage, ...size, baseline: baseline - top };
}

interface Columns {
  readonly from: number;
  readonly to: number;
}

/** A row counts as inked above this coverage, so that a soft edge does not move the baseline. */
const INKED = 96;

function rowHasInk(data: Uint8Array, start: number, { from, to }: Columns, least: number): boolean {
  for (let x = from; x < to; x++) if ((data[start + x] ?? 0) > least) return true;
  return false;
}

function topOf(data: Uint8Array, width: number, height: number, columns: Columns): number {
  let y = 0;
  while (y < height && !rowHasInk(data, y * width, columns, 0)) y++;
  return y;
}

/** The row below the lowest inked one. */
function bottomOf(data: Uint8Array, width: number, height: number, columns: Columns): number {
  const least = columns.from === 0 ? INKED : 0;
  let y = height;
  while (y > 0 && !rowHasInk(data, (y - 1) * width, columns, least)) y--;
  return y;
}
