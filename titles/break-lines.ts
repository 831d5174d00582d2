/** A piece of text that is never broken, with whether a space precedes it. */
export interface Word {
  readonly text: string;
  readonly hasSpaceBefore: boolean;
}

/** Scripts that write words without spaces. */
export const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;
/** Signs that never begin a line (after JIS X 4051). */
const CLOSING = /^[\s\p{Pe}\p{Pf}\p{Po}ーゝゞ々ๆ\u3001\u3002]+$/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;
/** A number stays with its counter, such as those of a district's part, a house or a floor. */
const ENDS_WITH_NUMBER = /[\p{Nd}〇一二三四五六七八九十百千－-]$/u;
const COUNTER = /^[\p{Script=Han}\p{Nd}－-]/u;
/** Ends of street names, which the dictionary splits off: 南京 and 西路. */
const STREET = /^(?:[东西南北中环大街一二三四五六七八九十]?[路街道巷弄]|胡同)$/u;
/** A street keeps the number of its house or part. */
const ENDS_WITH_STREET = /[路街道巷弄]$/u;
const NUMBER = /^[\p{Nd}一二三四五六七八九十]/u;
/** Ends of districts, after which the street begins in an address. */
const DISTRICT_END = /(?<=\p{Script=Han}{2}[市区县區縣])(?=\p{Script=Han}{2,8}[路街道巷弄])/u;
/**
 * A one-character word is never alone on a line: particles, suffixes, and words that the dictionary lacks.
 */
const ONE_SIGN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
/** Words that stay with the next word: numbers, polite prefixes, and "and" or "or". */
const PREFIX = /^[〇一二三四五六七八九十百千ごお与和及或]$/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits a text where lines may break: at spaces, and between words of scripts without spaces.
 * @param fits whether a word fits on a line; a longer word is split anywhere.
 */
export function splitWords(text: string, locale: string, fits: (word: string) => boolean): Word[] {
  return text
    .split(/ (?!ๆ)/)
    .filter((part) => part !== '')
    .flatMap((part, position) => {
      const pieces = UNSPACED.test(part) ? splitUnspaced(part, locale) : splitHyphens(part);
      return pieces
        .flatMap((piece) => (fits(piece) ? [piece] : splitAnywhere(piece, fits)))
        .map((piece, i) => ({ text: piece, hasSpaceBefore: position > 0 && i === 0 }));
    });
}

/** A line may end with a hyphen between two words of some length, as in a double name. */
function splitHyphens(part: string): string[] {
  return part.split(/(?<=\p{Letter}{4}-)(?=\p{Letter}{4})/u);
}

function splitUnspaced(part: string, locale: string): string[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  return part.split(DISTRICT_END).flatMap((stretch) => {
    const pieces: string[] = [];
    for (const { segment } of segmenter.segment(stretch)) {
      const last = pieces.at(-1);
      if (last !== undefined && belongTogether(last, segment))
        pieces[pieces.length - 1] = last + segment;
      else pieces.push(segment);
    }
    return pieces;
  });
}

/** Returns whether no line may end between two words of a script without spaces. */
function belongTogether(before: string, after: string): boolean {
  return (
    CLOSING.test(after) ||
    OPENING.test(before) ||
    ONE_SIGN.test(before) ||
    STREET.test(after) ||
    (ENDS_WITH_STREET.test(before) && NUMBER.test(after)) ||
    (ONE_SIGN.test(after) && !PREFIX.test(after)) ||
    (ENDS_WITH_NUMBER.test(before) && COUNTER.test(after))
  );
}

/** Splits at no-break spaces if there are any, otherwise between any two characters. */
function splitAnywhere(piece: string, fits: (word: string) => boolean): string[] {
  const parts = piece.split('\u00a0');
  if (parts.length > 1) {
    return parts.flatMap((part) => (fits(part) ? [part] : splitAnywhere(part, fits)));
  }
  const pieces: string[] = [];
  let current = '';
  for (const { segment } of graphemes.segment(piece)) {
    if (current !== '' && !fits(current + segment)) {
      pieces.push(current);
      current = '';
    }
    current += segment;
  }
  return [...pieces, current];
}

/**
 * Breaks words into lines of nearly equal width, by minimising the sum of the squared widths. A line that
 * ends with a comma is preferred, because addresses break there.
 * @param widths of the words, in any unit; `space` is the width of a space.
 * @returns the lines; undefined if there are fewer words than lines.
 */
export function balanceLines(
  words: readonly Word[],
  widths: readonly number[],
  space: number,
  lines: number,
): string[] | undefined {
  if (words.length < lines) return undefined;
  const costOf = createCost(words, widths, space, lines);
  // best[line][end]: the minimum cost of the first `end` words in `line` lines.
  let best: Best[][] = [[{ cost: 0, from: 0 }]];
  for (let line = 1; line <= lines; line++) {
    best = [...best, extendByLine(best[line - 1] ?? [], words.length, line, costOf)];
  }
  const broken: string[] = [];
  for (let line = lines, end = words.length; line > 0; line--) {
    const from = best[line]?.[end]?.from ?? 0;
    broken.unshift(joinWords(words.slice(from, end)));
    end = from;
  }
  // A separator is between two parts of a line, never at its end.
  return broken.map((line) => line.replace(/(?<![ \u00a0])[ \u00a0]*·$/, ''));
}

/** The minimum cost of a prefix of the text, and the start of its last line. */
interface Best {
  readonly cost: number;
  readonly from: number;
}

/** Cost of a line of the words from `from` to before `to`. */
type LineCost = (from: number, to: number) => number;

function createCost(
  words: readonly Word[],
  widths: readonly number[],
  space: number,
  lines: number,
): LineCost {
  const total = widths.reduce((sum, width) => sum + width + space, 0);
  return (from, to) => {
    let width = 0;
    for (let i = from; i < to; i++) {
      width += (widths[i] ?? 0) + (i > from && words[i]?.hasSpaceBefore ? space : 0);
    }
    const last = words[to - 1]?.text ?? '';
    // A single word before its comma, as in a firm's name, would look like an accidental break.
    const endsWell =
      to === words.length || /·$/.test(last) || (to - from > 1 && /[,،、;]$/.test(last));
    // A comma is worth a line that is longer by about an eighth of the mean.
    return (width / total) ** 2 + (endsWell ? 0 : 0.25 / lines ** 2);
  };
}

/** Returns the best ways to set each beginning of the text with one more line. */
function extendByLine(
  before: readonly Best[],
  words: number,
  line: number,
  costOf: LineCost,
): Best[] {
  const row: Best[] = [];
  for (let end = line; end <= words; end++) {
    let found: Best = { cost: Number.POSITIVE_INFINITY, from: line - 1 };
    for (let from = line - 1; from < end; from++) {
      const cost = (before[from]?.cost ?? Number.POSITIVE_INFINITY) + costOf(from, end);
      if (cost < found.cost) found = { cost, from };
    }
    row[end] = found;
  }
  return row;
}

/** Words as one line of text. */
export function joinWords(words: readonly Word[]): string {
  return words
    .map(({ text, hasSpaceBefore }, i) => (hasSpaceBefore && i > 0 ? ` ${text}` : text))
    .join('');
}
