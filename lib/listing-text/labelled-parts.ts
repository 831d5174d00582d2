import { endsSentence, toWords } from './context';
import { findMentions, type Mention } from './mentions';
import { type Part, splitParts } from './parts';
import { matchPhrase } from './phrases';
import type { Token } from './tokenize';
import { areaUnits, countLabels } from './unit-words';

/** A part with its amounts, and the label beside it in folded words. */
export interface LabelledPart extends Part {
  readonly mentions: readonly Mention[];
  readonly label: readonly string[];
  /** A label that may be this part's, or the next one's. */
  readonly following: readonly string[];
}

/** Words a label has at most. */
const MAX_LABEL_WORDS = 4;

const emojiLabels = new Map(
  [
    ['💰💵💲💶💷🏷🤑', 'price'],
    ['🛏🛌', 'beds'],
    ['🛁🚿🛀🚽', 'baths'],
    ['📐📏', 'area'],
    ['📍🏠🏡🏘', 'address'],
  ].flatMap(([emoji = '', label = '']) => [...emoji].map((one) => [one, label] as const)),
);

/** The parts of a text with their labels: emoji, lines and cells that only name what follows. */
export function readParts(tokens: readonly Token[]): LabelledPart[] {
  const parts = joinUnits(splitParts(tokens));
  const trailing = new Set(parts.filter(isBeforeEmoji).map(({ line }) => line));
  return parts.map((part, i) => {
    const { text = '' } = (trailing.has(part.line) ? part.closing : part.border) ?? {};
    const emoji = emojiLabels.get(text);
    const next = parts[i + 1];
    const before = isCell(part) ? toLabel(parts[i - 1]) : [];
    const following = next !== undefined && isCell(next) ? toLabel(next) : [];
    const mentions = findMentions(part);
    return { ...part, mentions, label: emoji === undefined ? before : [emoji], following };
  });
}

/** `3 🛏 2 🛁`: on a line that starts with a number the emoji follow their numbers. */
function isBeforeEmoji(part: Part): boolean {
  const isStart = part.isFirst && (part.border === undefined || part.border.kind === 'line');
  return isStart && isNumber(part) && emojiLabels.has(part.closing?.text ?? '');
}

/** Returns whether the part is a separate line or cell, which may have its label beside it. */
function isCell({ border }: Part): boolean {
  return border?.kind === 'line' || border?.kind === 'gap';
}

function toLabel(part: Part | undefined): readonly string[] {
  if (part === undefined) return [];
  const { tokens } = part;
  if (tokens.some(({ kind }) => kind === 'number')) return [];
  if (tokens.some((_, at) => endsSentence(tokens, at))) return [];
  const words = toWords(tokens);
  return words.length <= MAX_LABEL_WORDS ? words : [];
}

/** Joins a number and its unit in separate lines or cells: `4`, `beds`. */
function joinUnits(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (let i = 0; i < parts.length; i += 1) {
    const part = parts[i] as Part;
    const before = joined.at(-1);
    const after = parts[i + 1];
    if (!isNumber(part)) {
      joined.push(part);
    } else if (before !== undefined && isUnit(before)) {
      joined[joined.length - 1] = join(before, part, true);
    } else if (after !== undefined && isUnit(after)) {
      joined.push(join(part, after, false));
      i += 1;
    } else {
      joined.push(part);
    }
  }
  return joined;
}

const colon: Token = { kind: 'sign', text: ':', key: ':', start: 0, end: 0, isSpaced: false };

function join(one: Part, other: Part, isLabel: boolean): Part {
  return { ...one, tokens: [...one.tokens, ...(isLabel ? [colon] : []), ...other.tokens] };
}

function isNumber({ tokens }: Part): boolean {
  return tokens.length === 1 && tokens[0]?.kind === 'number';
}

function isUnit({ tokens }: Part): boolean {
  const match = matchPhrase(tokens, 0, countLabels) ?? matchPhrase(tokens, 0, areaUnits);
  const rest = tokens.slice(match?.end);
  return match !== undefined && rest.every(({ text }) => text === ':' || text === '.');
}
