import { type Context, readContexts } from './context';
import type { LabelledPart } from './labelled-parts';
import { isOtherBuilding } from './other-buildings';
import { type CountItem, type Label, pairRun, splitRuns } from './pair-counts';
import { matchPhrase, toWordTest } from './phrases';
import { pickOne } from './pick-one';
import { type NumberMatch, readNumber, readNumberWord } from './read-number';
import type { Token } from './tokenize';
import { countLabels } from './unit-words';

export interface Counts {
  readonly beds?: number;
  /** A half bathroom counts 0.5. */
  readonly baths?: number;
}

interface Count {
  readonly of: Label;
  /** Absent if the text names it without a number: `powder room`. */
  readonly value: number | undefined;
}

/** Words for counts of a part of the property. */
const isPartial = toWordTest(
  `upstairs downstairs garage studio suite lower upper level first second ground floor etage
  per additional extra further another optional potential possible`,
);
/** Words for counts of a house that is not built. */
const isPlanned = toWordTest('approved septic');
/** Adjectives that may be between a number and its label. */
const isAdjective = toWordTest(
  `double single large spacious generous full bright good sized big king size luxury modern
  grandes amplios grande belles beaux grosse helle schone wide total stylish`,
);

/** `Bedroom 3` is the third one. */
const singular = new Set(
  `bed bedroom bath bathroom chambre dormitorio habitacion recamara camera quarto bano bagno banheiro
  slaapkamer badkamer`.split(/\s+/),
);

/** Returns bedrooms and bathrooms; a count that the text states in two ways is left out. */
export function readCounts(parts: readonly LabelledPart[]): Counts {
  const counts = [...parts.flatMap((part) => readPart(part)), ...readTypology(parts)];
  const ofLabel = (label: Label) => counts.filter(({ of }) => of === label);
  const beds = pickCount(ofLabel('beds'));
  const baths = pickBaths(ofLabel);
  // Quarters of a bathroom cannot be shown.
  const isShown = baths !== undefined && Number.isInteger(baths * 2);
  return {
    ...(beds === undefined || !Number.isInteger(beds) ? {} : { beds }),
    ...(isShown ? { baths } : {}),
  };
}

/** `T2` is a home with two bedrooms in Portugal; in France it has two rooms. */
function readTypology(parts: readonly LabelledPart[]): Count[] {
  const tokens = parts.flatMap((part) => part.tokens);
  if (!isPortuguese(tokens.map(({ key }) => key))) return [];
  return tokens.flatMap(({ text }) => {
    const value = /^T([1-6])$/.exec(text)?.[1];
    return value === undefined ? [] : [{ of: 'beds' as const, value: Number(value) }];
  });
}

const isPortuguese = toWordTest('moradia quartos banho elevador andar venda em');

function pickCount(counts: readonly Count[]): number | undefined {
  return pickOne(counts.flatMap(({ value }) => value ?? []));
}

/**
 * Returns the number of bathrooms: two full ones and a half one are 2.5. With two halves, listings differ in
 * notation.
 */
function pickBaths(ofLabel: (label: Label) => readonly Count[]): number | undefined {
  const halves = ofLabel('halfBaths').filter(({ value }) => value !== 0);
  const all = ofLabel('baths');
  const full = ofLabel('fullBaths');
  const total = pickCount(all);
  if (halves.length === 0) return pickCount([...all, ...full]);
  if (total !== undefined) return Number.isInteger(total) ? undefined : total;
  const whole = pickCount(full);
  const half = pickCount(halves);
  return whole !== undefined && half === 1 && all.length === 0 ? whole + 0.5 : undefined;
}

function readPart(part: LabelledPart): Count[] {
  const items = listItems(part);
  const contexts = toContexts(part, items);
  const isOwn = (at: number) => {
    const context = contexts(at);
    const { label, near, all } = context;
    const isPart = isPartial(label) || isPartial(dropStoreys(near)) || isPlanned(near);
    return !isPart && !isOtherBuilding([...all, ...near]);
  };
  const paired = splitRuns(items).flatMap((run) => pairRun(run));
  const counts = paired.flatMap(({ at, ...count }) => (isOwn(at) ? [count] : []));
  return [...counts, ...readEmoji(part, items), ...readHalf(part, counts)];
}

/** `🛏 5`. */
function readEmoji({ label }: LabelledPart, items: readonly CountItem[]): Count[] {
  const [item] = items;
  const [of] = label;
  const isCount = of === 'beds' || of === 'baths';
  if (!isCount || items.length !== 1 || item?.kind !== 'number') return [];
  return [{ of, value: item.value }];
}

const isHalf = toWordTest('half partial powder lavabo');

/** Reads half bathrooms in other notations: `2 baths (1 full, 1 half)`. */
function readHalf({ tokens }: LabelledPart, counts: readonly Count[]): Count[] {
  const isNamed = tokens.some(
    ({ key }, at) => isHalf([key]) && !isMeasured(tokens[at + 1]) && !isMeasured(tokens[at + 2]),
  );
  const hasBaths = counts.some(({ of }) => of === 'baths');
  return isNamed && hasBaths ? [{ of: 'halfBaths', value: undefined }] : [];
}

const storeys = new Set('one single two three four multi split'.split(' '));

/** Drops the level of `a three-level house`. */
function dropStoreys(words: readonly string[]): readonly string[] {
  return words.filter((word, i) => word !== 'level' || !storeys.has(words[i - 1] ?? ''));
}

/** `half an acre`, `a half-acre lot`. */
function isMeasured(token: Token | undefined): boolean {
  return /^(?:an?|acres?|miles?)$/.test(token?.key ?? '');
}

/** Returns the words around an item; a small number in words is not a mention. */
function toContexts(part: LabelledPart, items: readonly CountItem[]) {
  const mentions = items.flatMap((item) =>
    item.kind === 'number'
      ? [{ kind: 'number' as const, from: item.at, end: item.at + 1, amount: item.value }]
      : [],
  );
  const contexts = readContexts(part, mentions, part.label);
  const byIndex = new Map<number, Context | undefined>(
    mentions.map(({ from }, i) => [from, contexts[i]]),
  );
  return (at: number) => {
    const { before = [], after = [], label = [], subject = [] } = byIndex.get(at) ?? {};
    return { near: [...before, ...after], label, all: [...subject, ...label] };
  };
}

function listItems(part: LabelledPart): CountItem[] {
  const { tokens } = part;
  const amounts = part.mentions.filter(({ kind }) => kind !== 'number');
  const items: CountItem[] = [];
  for (let at = 0; at < tokens.length; ) {
    const amount = amounts.find(({ from }) => from === at);
    const { item, end } =
      amount === undefined && !isBathTotal(tokens, at)
        ? readItem(tokens, at)
        : { item: { kind: 'else' } as const, end: amount?.end ?? at + 1 };
    items.push(item);
    at = end;
  }
  return items;
}

/** Reads a number with the adjectives after it. */
function readCount(tokens: readonly Token[], at: number, number: NumberMatch) {
  let { end } = number;
  const isStoreys = tokens[end]?.text === '-' && tokens[end + 1]?.key === 'level';
  if (isStoreys || isMeasure(tokens, at, end)) return { item: { kind: 'else' } as const, end };
  while (tokens[end]?.kind === 'word' && isSkipped(tokens, end)) end += 1;
  const value = number.value + (hasHalf(tokens, readLabel(tokens, end)?.end) ? 0.5 : 0);
  return { item: { kind: 'number', value, at } as const, end };
}

function readItem(tokens: readonly Token[], at: number): { item: CountItem; end: number } {
  const token = tokens[at] as Token;
  const number = readNumber(tokens, at) ?? readNumberWord(tokens, at);
  if (number !== undefined) return readCount(tokens, at, number);
  const label = readLabel(tokens, at);
  if (label !== undefined) {
    const isSingular = singular.has(token.key) && label.end === at + 1;
    return { item: { kind: 'label', of: label.meaning, at, isSingular }, end: label.end };
  }
  if (isAlternative(tokens, at)) return { item: { kind: 'sign', text: '–' }, end: at + 1 };
  const isSign = token.kind === 'sign';
  return { item: isSign ? { kind: 'sign', text: token.text } : { kind: 'else' }, end: at + 1 };
}

function isWord(token: Token | undefined): boolean {
  return token?.kind === 'word';
}

/** `dos baños y medio`, `two baths and a half`; `y medio baño` is a separate label. */
function hasHalf(tokens: readonly Token[], end: number | undefined): boolean {
  if (end === undefined) return false;
  const [one, two, three] = [0, 1, 2].map((i) => tokens[end + i]?.key ?? '');
  const isSpanish = one === 'y' && two === 'medio';
  // `3 baths and a half acre`
  const isEnglish = one === 'and' && two === 'a' && three === 'half' && !isWord(tokens[end + 3]);
  return isEnglish || (isSpanish && readLabel(tokens, end + 2) === undefined);
}

function readLabel(tokens: readonly Token[], at: number) {
  return readQualified(tokens, at) ?? matchPhrase(tokens, at, countLabels) ?? readShare(tokens, at);
}

/** `1 or 2` is equivalent to a range. */
function isAlternative(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:or|to|and|ou|et|oder|und|bis|o|y|e|a)$/.test(tokens[at]?.key ?? '')) return false;
  return [at - 1, at + 1].every(
    (i) => (readNumber(tokens, i) ?? readNumberWord(tokens, i)) !== undefined,
  );
}

/** `14 x 12`, `4.2 m`: the size of a room. */
function isMeasure(tokens: readonly Token[], at: number, end: number): boolean {
  const isTimes = (token: Token | undefined) => /^[x×]$/.test(token?.key ?? '');
  if (isTimes(tokens[at - 1]) || isTimes(tokens[end])) return true;
  return /^(?:ft|feet|m|cm|in|inch|'|"|′|″)$/.test(tokens[end]?.key ?? '');
}

/** Returns whether the token is an adjective that does not start a label. */
function isSkipped(tokens: readonly Token[], at: number): boolean {
  return isAdjective([tokens[at]?.key ?? '']) && readLabel(tokens, at) === undefined;
}

/** `Baths 3 full 1 half`, `3F 1H`: the words after the numbers are the labels. */
function readShare(tokens: readonly Token[], at: number) {
  const isCounted = tokens[at - 1]?.kind === 'number' && !isBathLabel(tokens, at + 1);
  const hasBath = tokens.slice(0, at).some((_, i) => isBathLabel(tokens, i));
  if (!isCounted || !hasBath) return undefined;
  const key = tokens[at]?.key ?? '';
  const isJoined = tokens[at]?.isSpaced === false;
  if (key === 'full' || (isJoined && key === 'f'))
    return { meaning: 'fullBaths' as const, end: at + 1 };
  return /^(?:half|partial)$/.test(key) || (isJoined && key === 'h')
    ? { meaning: 'halfBaths' as const, end: at + 1 }
    : undefined;
}

/** Returns whether the label precedes `3 full 1 half`. */
function isBathTotal(tokens: readonly Token[], at: number): boolean {
  if (!isBathLabel(tokens, at)) return false;
  const next = /^[:(]$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  return (
    tokens[next]?.kind === 'number' &&
    /^(?:full|f)$/.test(tokens[next + 1]?.key ?? '') &&
    !isBathLabel(tokens, next + 2)
  );
}

function isBathLabel(tokens: readonly Token[], at: number): boolean {
  return /^(?:ba|bas|baths?|bathrooms?)$/.test(tokens[at]?.key ?? '');
}

/** `Bathrooms (Full)`. */
function readQualified(tokens: readonly Token[], at: number) {
  const [label, bracket, word, close] = tokens.slice(at, at + 4);
  if (bracket?.text !== '(' || close?.text !== ')' || !/^bath/.test(label?.key ?? '')) {
    return undefined;
  }
  if (word?.key === 'full') return { meaning: 'fullBaths' as const, end: at + 4 };
  return word?.key === 'half' ? { meaning: 'halfBaths' as const, end: at + 4 } : undefined;
}
