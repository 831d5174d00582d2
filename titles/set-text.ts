import { type DrawnLine, drawTextLine } from '@/adapters/picture/draw-text';
import { balanceLines, joinWords, splitWords, type Word } from './break-lines';
import { cleanText, isRightToLeft } from './clean-text';
import { type ChosenFonts, chooseFonts, type TextStyle, takesTracking } from './typefaces';

/** A text to be fitted to a width. */
export interface TextToSet {
  readonly text: string;
  /** Text on the same line: one font is chosen for both. */
  readonly beside?: string | undefined;
  /** Direction of a text without letters of its own, such as a price; otherwise its first letter decides. */
  readonly isRightToLeft?: boolean | undefined;
  /** Names the text in errors, such as `The address`. */
  readonly field: string;
  readonly style: TextStyle;
  readonly locale: string;
  /** Pixels of a hundredth of the frame. */
  readonly unit: number;
  readonly maxWidth: number;
  readonly maxLines: number;
  /** Minimum size, as a share of the text's own size. */
  readonly minScale: number;
  /** Whether to set nothing if the text would have to be shortened. */
  readonly isWhole?: boolean | undefined;
}

/** Fitted text: its drawn lines, in pixels. */
export interface SetText {
  readonly lines: readonly DrawnLine[];
  /** Size of the type. */
  readonly pixels: number;
  readonly leadingPixels: number;
  readonly width: number;
}

/** Steps by which a text shrinks before it takes another line. */
const SHRINKING = 0.94;
/** Cost of an additional line, relative to the share of size lost by shrinking. */
const LINE_PENALTY = 0.13;
/** Tolerance for estimated widths, which leave out kerning and shaping; drawn lines are measured again. */
const ESTIMATE_MARGIN = 0.98;
const ELLIPSIS = '…';
/** Minimum scale of capitals, by which Fira Sans Condensed is wider than Barlow Condensed. */
const MIN_CAPITALS_SCALE = 0.85;
/** Minimum size in hundredths of the frame. */
const MIN_SIZE = 2.3;

/**
 * Fits a text: shrinks it slightly, then breaks it into balanced lines, then shrinks it further. Text that
 * still does not fit is truncated with an ellipsis.
 * @returns undefined if no visible text is left.
 * @throws MissingGlyphs
 */
export async function setText(wanted: TextToSet): Promise<SetText | undefined> {
  const text = toCase(cleanText(wanted.text), wanted);
  if (text === '') return undefined;
  const chosen = await chooseFonts(text + (wanted.beside ?? ''), wanted.style, wanted.field);
  const measure = createMeasure(chosen, wanted.style, text);
  const own = wanted.style.size * (chosen.isFallback ? fallbackScaleOf(wanted.style, text) : 1);
  const minScale = Math.min(1, Math.max(wanted.minScale, MIN_SIZE / own));
  const { lines, scale } = chooseBreaks(text, { ...wanted, minScale, own, measure });
  if (wanted.isWhole && lines.at(-1)?.endsWith(ELLIPSIS) && !text.endsWith(ELLIPSIS)) {
    return undefined;
  }
  const rightToLeft = wanted.isRightToLeft ?? isRightToLeft(text);
  const draw = async (pixels: number) => {
    const drawn = await Promise.all(
      lines.map((line) =>
        drawTextLine({
          text: line,
          families: chosen.fonts.map(({ family }) => family),
          weight: chosen.weight,
          pixels,
          trackingPixels: takesTracking(text) ? wanted.style.tracking * pixels : 0,
          features: wanted.style.hasTabularFigures ? ['lnum', 'tnum'] : ['lnum'],
          isRightToLeft: rightToLeft,
        }),
      ),
    );
    const inked = drawn.flatMap((line) => line ?? []);
    return { inked, width: Math.max(0, ...inked.map(({ width }) => width)) };
  };
  let pixels = own * scale * wanted.unit;
  let { inked, width } = await draw(pixels);
  for (let attempt = 0; width > wanted.maxWidth && attempt < 4; attempt++) {
    pixels *= (wanted.maxWidth / width) * 0.995;
    ({ inked, width } = await draw(pixels));
  }
  if (inked.length === 0) return undefined;
  return { lines: inked, pixels, leadingPixels: wanted.style.leading * pixels, width };
}

/** Capitals of another family are nearly as tall as the face's own; only other letters are wide. */
function fallbackScaleOf({ fallbackScale = 1, isCapitals }: TextStyle, text: string): number {
  if (!isCapitals || /\p{Lo}/u.test(text)) return fallbackScale;
  return Math.min(Math.max(fallbackScale, MIN_CAPITALS_SCALE), 1);
}

function toCase(text: string, { style, locale }: TextToSet): string {
  return style.isCapitals ? text.toLocaleUpperCase(locale) : text;
}

/** Estimates widths in sizes of the type. */
function createMeasure({ fonts }: ChosenFonts, style: TextStyle, text: string) {
  const tracking = takesTracking(text) ? style.tracking : 0;
  return (part: string) => {
    let width = 0;
    for (const letter of part) {
      const codePoint = letter.codePointAt(0) ?? 0;
      const font = fonts.find((candidate) => candidate.covers(codePoint)) ?? fonts[0];
      width += (font?.advance(codePoint) ?? 0) + tracking;
    }
    return width;
  };
}

interface BreakSearch extends TextToSet {
  /** Size of the type at scale 1. */
  readonly own: number;
  readonly measure: (part: string) => number;
}

function chooseBreaks(text: string, search: BreakSearch): { lines: string[]; scale: number } {
  const { own, measure, minScale, maxLines, unit } = search;
  const available = (ESTIMATE_MARGIN * search.maxWidth) / (own * unit);
  const words = splitWords(text, search.locale, (word) => measure(word) * minScale <= available);
  const widths = words.map((word) => measure(word.text));
  const space = measure(' ');
  let best: { lines: string[]; scale: number; score: number } | undefined;
  for (let count = 1; count <= Math.min(maxLines, words.length); count++) {
    const lines = balanceLines(words, widths, space, count);
    if (lines === undefined) continue;
    const scale = largestScale(Math.max(...lines.map(measure)), available, minScale);
    if (scale === undefined) continue;
    const score = scale - LINE_PENALTY * (count - 1);
    if (best === undefined || score > best.score) best = { lines, scale, score };
  }
  return best ?? { lines: shorten(words, search, available), scale: minScale };
}

/** Returns the largest step at which a line of this width fits. */
function largestScale(width: number, available: number, minScale: number): number | undefined {
  for (let scale = 1; scale > minScale; scale *= SHRINKING) {
    if (width * scale <= available) return scale;
  }
  return width * minScale <= available ? minScale : undefined;
}

/** Returns as many words as the lines hold at the minimum size, then an ellipsis. */
function shorten(words: readonly Word[], search: BreakSearch, available: number): string[] {
  const { measure, minScale, maxLines } = search;
  const fits = (line: string) => measure(line) * minScale <= available;
  const lines: Word[][] = [[]];
  for (const word of words) {
    const current = lines.at(-1) ?? [];
    const isLast = lines.length === maxLines;
    if (fits(joinWords([...current, word]) + (isLast ? ELLIPSIS : ''))) current.push(word);
    else if (isLast) {
      const end = joinWords(current).replace(/[\p{P}\s]+$/u, '');
      return [...lines.slice(0, -1).map(joinWords), `${end}${ELLIPSIS}`];
    } else lines.push([word]);
  }
  return lines.map(joinWords);
}
