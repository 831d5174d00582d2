/** A caption: at most two lines. */
export interface CaptionText {
  /** Its lines, separated by a line feed. */
  readonly text: string;
  /** Width in Latin characters; a Chinese, Japanese or Korean one counts as two. */
  readonly width: number;
  readonly endsSentence: boolean;
}

const MAX_LINE_WIDTH = 42;
/** Target width of the captions of a long sentence, at which its lines break well. */
const IDEAL_WIDTH = 1.7 * MAX_LINE_WIDTH;
/** A sentence shorter than this shares the caption of its neighbour, if both fit into a line. */
const SHORT_SENTENCE_WIDTH = 14;
/** Cost of ending a caption within a phrase, relative to an additional caption. */
const BROKEN_PHRASE_COST = 0.35;

const UNSPACED =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff00-\uff60]/u;
const PHRASE_END = /[\p{Po}\p{Pd}\p{Pe}\p{Pf}]$/u;
/** A full stop after these abbreviations does not end a sentence. */
const ABBREVIATION = /(?:^|\s)(?:Mrs?|Ms|Dr|St|Ave|Rd|Ln|Blvd|Apt|No|sq|ft|approx|vs)\.\s*$/i;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const wordPieces = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A piece of text without line breaks. */
interface Unit {
  readonly text: string;
  readonly width: number;
  readonly hasSpaceBefore: boolean;
}

/** Splits a script into captions: at sentences first, then at phrases, then at words. */
export function splitScript(script: string): CaptionText[] {
  return script.split(/[\r\n\u2028\u2029]+/).flatMap((paragraph) =>
    mergeShort(splitSentences(paragraph)).flatMap((sentence) => {
      const blocks = splitSentence(toUnits(sentence));
      return blocks.map(
        (text, i): CaptionText => ({
          text,
          width: widthOf(text.replace('\n', ' ')),
          endsSentence: i === blocks.length - 1,
        }),
      );
    }),
  );
}

/** Returns the width of a text in Latin characters. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

function splitSentences(paragraph: string): string[] {
  const found: string[] = [];
  for (const { segment } of sentences.segment(paragraph.replace(/\s+/gu, ' ').trim())) {
    const last = found.at(-1);
    if (last !== undefined && ABBREVIATION.test(last)) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function mergeShort(all: readonly string[]): string[] {
  const merged: string[] = [];
  for (const sentence of all) {
    const last = merged.at(-1);
    const joined = last === undefined ? '' : joinSentences(last, sentence);
    const isShort =
      last !== undefined &&
      Math.min(widthOf(last), widthOf(sentence)) < SHORT_SENTENCE_WIDTH &&
      widthOf(joined) <= MAX_LINE_WIDTH;
    if (isShort) merged[merged.length - 1] = joined;
    else merged.push(sentence);
  }
  return merged;
}

function joinSentences(one: string, other: string): string {
  return UNSPACED.test(one.slice(-2)) ? one + other : `${one} ${other}`;
}

function toUnits(sentence: string): Unit[] {
  return sentence.split(' ').flatMap((part, position) => {
    const pieces = UNSPACED.test(part) ? splitUnspaced(part) : [part];
    return pieces.flatMap(splitLong).map((text, i) => ({
      text,
      width: widthOf(text),
      hasSpaceBefore: position > 0 && i === 0,
    }));
  });
}

/** Punctuation stays with the word before it. */
function splitUnspaced(part: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of wordPieces.segment(part)) {
    const last = pieces.at(-1);
    if (last !== undefined && isWordLike !== true) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** A web address may be longer than a line. */
function splitLong(piece: string): string[] {
  const parts: string[] = [''];
  for (const { segment } of graphemes.segment(piece)) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && widthOf(last + segment) > MAX_LINE_WIDTH) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

/** The cheapest split of the units before `end`, and the text of its last caption. */
interface Split {
  readonly cost: number;
  readonly from: number;
  readonly text: string;
}

/** Returns the cheapest split of a sentence: few captions of equal length that end with a phrase. */
function splitSentence(units: readonly Unit[]): string[] {
  const width = widthOfUnits(units);
  const ideal = width / Math.max(1, Math.ceil(width / IDEAL_WIDTH));
  const best: Split[] = [{ cost: 0, from: 0, text: '' }];
  for (let end = 1; end <= units.length; end++) best[end] = cheapestSplit(units, end, ideal, best);
  const blocks: string[] = [];
  for (let end = units.length; end > 0; end = best[end]?.from ?? 0) {
    blocks.unshift(best[end]?.text ?? '');
  }
  return blocks;
}

function cheapestSplit(
  units: readonly Unit[],
  end: number,
  ideal: number,
  best: readonly Split[],
): Split {
  const isWhole = end === units.length || PHRASE_END.test(units[end - 1]?.text ?? '');
  let found: Split = { cost: Number.POSITIVE_INFINITY, from: end - 1, text: '' };
  for (let from = end - 1; from >= 0; from--) {
    const part = units.slice(from, end);
    const text = breakLines(part);
    if (text === undefined) break;
    const uneven = widthOfUnits(part) / ideal - 1;
    const cost = (best[from]?.cost ?? 0) + 1 + uneven ** 2 + (isWhole ? 0 : BROKEN_PHRASE_COST);
    if (cost < found.cost) found = { cost, from, text };
  }
  return found;
}

/** Returns one line, or two of about the same width; undefined if two are not enough. */
function breakLines(units: readonly Unit[]): string | undefined {
  if (widthOfUnits(units) <= MAX_LINE_WIDTH) return joinUnits(units);
  let found: { cost: number; at: number } | undefined;
  for (let at = 1; at < units.length; at++) {
    const above = widthOfUnits(units.slice(0, at));
    const below = widthOfUnits(units.slice(at));
    if (above > MAX_LINE_WIDTH || below > MAX_LINE_WIDTH) continue;
    const endsPhrase = PHRASE_END.test(units[at - 1]?.text ?? '');
    const cost = Math.abs(above - below) - (endsPhrase ? 12 : 0);
    if (found === undefined || cost < found.cost) found = { cost, at };
  }
  if (found === undefined) return undefined;
  return `${joinUnits(units.slice(0, found.at))}\n${joinUnits(units.slice(found.at))}`;
}

function widthOfUnits(units: readonly Unit[]): number {
  return units.reduce(
    (sum, { width, hasSpaceBefore }, i) => sum + width + (hasSpaceBefore && i > 0 ? 1 : 0),
    0,
  );
}

function joinUnits(units: readonly Unit[]): string {
  return units
    .map(({ text, hasSpaceBefore }, i) => (hasSpaceBefore && i > 0 ? ` ${text}` : text))
    .join('');
}
