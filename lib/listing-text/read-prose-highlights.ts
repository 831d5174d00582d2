import { endsSentence, toWords } from './context';
import {
  closesFeature,
  describesFeature,
  type Feature,
  features,
  isCommon,
  isDoubt,
  isFlat,
  isNoPossession,
  MAX_FEATURE_WORDS,
  opensFeature,
  tellsFeature,
} from './feature-words';
import type { LabelledPart } from './labelled-parts';
import { toWordTest } from './phrases';
import { isName } from './read-street';
import type { Token } from './tokenize';

/** A shorter part is a line of a fact sheet, in which `Pool` may be a label. */
const MIN_PROSE_WORDS = 6;
const MAX_LENGTH = 40;
/** A text in another language has fewer, and negations in it are not understood. */
const MIN_ENGLISH_WORDS = 2;
/** Maximum terms of a name after `views of`. */
const MAX_NAME_TERMS = 4;

/** A sign, or words that are written together: `walk-in`, `80ft`, `hurricane-impact`. */
interface Term {
  readonly key: string;
  readonly isSign: boolean;
  readonly first: Token;
  readonly last: Token;
}

/**
 * Returns features stated in sentences, the most specific first, in the words of the text. Features that a
 * sentence denies, plans, shares or places elsewhere are left out, together with all features of that name.
 */
export function readProseHighlights(parts: readonly LabelledPart[], text: string): string[] {
  const words = parts.flatMap(({ tokens }) => toWords(tokens));
  if (words.filter((word) => isEnglish([word])).length < MIN_ENGLISH_WORDS) return [];
  const matches = readMatches(parts, isFlat(words));
  const doubted = new Set(matches.filter(({ isStated }) => !isStated).map(toKind));
  const found = matches
    .filter((one) => one.isStated && one.isWhole && !doubted.has(toKind(one)))
    .filter((one) => toText(one, text).length <= MAX_LENGTH);
  return dropRepeated(found).map((one) => toText(one, text));
}

/** Returns every feature named in sentences, and whether it is stated as the home's own. */
function readMatches(parts: readonly LabelledPart[], isInBuilding: boolean): Stated[] {
  let wasCommon = false;
  return joinProse(parts)
    .flatMap((tokens) => splitSentences(tokens))
    .flatMap((terms) => {
      const keys = dropHarmless(terms.map(({ key }) => key));
      const common = isCommon(keys);
      const isSure = !common && !isDoubted(keys);
      // The sentence after one about shared facilities may be about them too.
      const isShared = wasCommon || isInBuilding;
      wasCommon = common;
      return findFeatures(terms).map((match) => {
        const isOwn = match.isPrivate || !(match.feature.isShareable && isShared);
        return { ...match, terms, isStated: isSure && isOwn };
      });
    });
}

const isEnglish = toWordTest('the and with this has your from');

/** Joins the tokens of sentences, also across lines and dashes; a label with its value is not a sentence. */
function joinProse(parts: readonly LabelledPart[]): Token[][] {
  const joined: Token[][] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before !== undefined && continues(part))
      before.push(...toArray(part.border), ...part.tokens);
    else joined.push([...part.tokens]);
  }
  return joined.filter((tokens) => toWords(tokens).length >= MIN_PROSE_WORDS);
}

/** Returns whether a line continues a sentence, as after a dash: `pool – not included`. */
function continues({ border, tokens, isFirst }: LabelledPart): boolean {
  const isBroken = border?.kind === 'line' && /^\p{Ll}/u.test(tokens[0]?.text ?? '');
  return isBroken || (border?.kind === 'sign' && !isFirst);
}

/** Keeps a dash; the end of a line becomes a space. */
function toArray(border: Token | undefined): Token[] {
  return border?.kind === 'sign' ? [border] : [];
}

function splitSentences(tokens: readonly Token[]): Term[][] {
  const sentences: Term[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const sentence = sentences.at(-1) as Term[];
    const before = sentence.at(-1);
    if (before !== undefined && isJoined(tokens, at)) {
      const key = `${before.key}${token.key}`;
      sentence[sentence.length - 1] = { ...before, key, isSign: false, last: token };
    } else {
      sentence.push({ key: token.key, isSign: isMark(token), first: token, last: token });
    }
    if (endsSentence(tokens, at)) sentences.push([]);
  }
  return sentences;
}

/** Returns whether a token continues the word before it, like the parts of `walk-in` and `80ft`. */
function isJoined(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (before === undefined || token === undefined || token.isSpaced) return false;
  const isHyphen = /^[-–/‑]$/.test(token.text);
  if (isHyphen) return !isMark(before) && next !== undefined && !next.isSpaced && !isMark(next);
  return !isMark(token) && (!isMark(before) || /^[-–/‑]$/.test(before.text));
}

function isMark({ kind }: Token): boolean {
  return kind !== 'word' && kind !== 'number';
}

/** `no HOA`, `no expense spared`: these negations do not concern a feature. */
const harmless = new Set(['hoa', 'onward', 'chain', 'expense', 'detail', 'wonder', 'shortage']);

/** Pairs of words that mark the next feature as absent, or not the home's. */
const doubts = new Set([
  ...[
    'room for',
    'space for',
    'spot for',
    'place for',
    'use of',
    'across from',
    'far from',
    'next to',
  ],
  ...['next door', 'down from', 'up from'],
]);

/** Drops negations that do not concern a feature. */
function dropHarmless(keys: readonly string[]): string[] {
  const isHarmless = (at: number) => keys[at] === 'no' && harmless.has(keys[at + 1] ?? '');
  return keys.filter((_, at) => !isHarmless(at) && !isHarmless(at - 1));
}

function isDoubted(keys: readonly string[]): boolean {
  const isElsewhere = keys.some((key, at) => doubts.has(`${key} ${keys[at + 1]}`));
  return keys.at(-1) === '?' || keys.includes(':') || isElsewhere || isDoubt(keys);
}

interface Match {
  readonly feature: Feature;
  readonly name: string;
  /** Indices of terms: the first describing word, the name, and the index after the last. */
  readonly from: number;
  readonly at: number;
  readonly end: number;
  readonly isPrivate: boolean;
  /** Whether the surrounding words confirm that this is its complete name. */
  readonly isWhole: boolean;
}

interface Stated extends Match {
  readonly terms: readonly Term[];
  /** Whether its sentence neither denies it nor places it elsewhere. */
  readonly isStated: boolean;
}

function findFeatures(terms: readonly Term[]): Match[] {
  const matches: Match[] = [];
  for (let at = 0; at < terms.length; ) {
    const match = matchFeature(terms, at);
    if (match !== undefined) matches.push(match);
    at = match?.end ?? at + 1;
  }
  return matches;
}

function matchFeature(terms: readonly Term[], at: number): Match | undefined {
  for (let words = MAX_FEATURE_WORDS; words > 0; words -= 1) {
    const named = terms.slice(at, at + words);
    const name = named.map(({ key }) => key).join(' ');
    const feature = named.length === words ? features.get(name) : undefined;
    if (feature === undefined) continue;
    const from = findFirst(terms, at);
    const before = terms.slice(from, at);
    const end = readAddition(terms, at + words, name);
    const isDescribed = before.some(({ isSign }) => !isSign) || end > at + words;
    const isWhole =
      (isDescribed || !feature.isPlain) && isOpened(terms, from) && isClosed(terms, end);
    const isPrivate = before.some(({ key }) => key === 'private');
    return { feature, name, from, at, end, isPrivate, isWhole };
  }
  return undefined;
}

/** Returns the index of the first describing word. */
function findFirst(terms: readonly Term[], at: number): number {
  let from = at;
  while (from > 0 && describesFeature(terms[from - 1]?.key ?? '')) from -= 1;
  return from;
}

function isOpened(terms: readonly Term[], from: number): boolean {
  const before = terms[from - 1];
  if (before === undefined) return true;
  if (before.isSign) return /^[,;(–—&+"“]$/.test(before.key);
  const isArticle = /^(?:an?|the)$/.test(before.key);
  const further = terms[from - 2];
  return opensFeature([before.key]) && !(isArticle && isNoPossession([further?.key ?? '']));
}

function isClosed(terms: readonly Term[], end: number): boolean {
  const after = terms[end];
  if (after === undefined) return true;
  if (after.isSign) return /^[,;.!)–—&+"”(]$/.test(after.key);
  const { key = '' } = terms[end + 1] ?? {};
  // `A guest house of 640 sq ft`, `the garage has storage`
  if (after.key === 'of') return /^\d/.test(key);
  return /^ha(?:s|ve)$/.test(after.key) ? !/^(?:been|to)$/.test(key) : closesFeature([after.key]);
}

/** Returns the index after `with Wolf range` or `of the bay`; the start index if there is no such addition. */
function readAddition(terms: readonly Term[], end: number, name: string): number {
  const { key = '' } = terms[end] ?? {};
  if (/^views?$/.test(name) && /^(?:of|across|over)$/.test(key)) return readSight(terms, end);
  if (key !== 'with') return end;
  for (let at = end + 1; at < terms.length; at += 1) {
    const stop = readAdded(terms, end, at);
    if (stop !== undefined) return stop;
    if (!describesFeature(terms[at]?.key ?? '')) return end;
  }
  return end;
}

/** Returns the index after the feature at the end of an addition. */
function readAdded(terms: readonly Term[], end: number, at: number): number | undefined {
  for (let words = MAX_FEATURE_WORDS; words > 0; words -= 1) {
    const stop = at + words;
    const name = terms.slice(at, stop).map(({ key }) => key);
    const feature = name.length === words ? features.get(name.join(' ')) : undefined;
    if (feature === undefined) continue;
    const isNew = at > end + 1 || !feature.isPlain || words > 1;
    return isNew && isClosed(terms, stop) && isShort(terms, end, stop) ? stop : undefined;
  }
  return undefined;
}

function isShort(terms: readonly Term[], end: number, stop: number): boolean {
  const [first, last] = [terms[Math.max(0, end - 2)], terms[stop - 1]];
  return (last?.last.end ?? 0) - (first?.first.start ?? 0) <= MAX_LENGTH;
}

const sights = new Set(
  `mountains lake ocean harbor harbour river city bay valley hills water sea canyon skyline countryside course coast
  garden gardens fields sound park`.split(/\s+/),
);

/** `of the Collegiate Peaks`, `across the bay`. */
function readSight(terms: readonly Term[], end: number): number {
  const start = terms[end + 1]?.key === 'the' ? end + 2 : end + 1;
  let stop = start;
  while (stop < start + MAX_NAME_TERMS && isSight(terms[stop])) stop += 1;
  // `Mt. Hood` was cut at the full stop.
  const isCut = /^(?:mt|st|ft)$/.test(terms[stop - 1]?.key ?? '');
  return stop === start || isCut ? end : stop;
}

function isSight(term: Term | undefined): boolean {
  return term !== undefined && (sights.has(term.key) || isName(term.first));
}

/** Returns the original words, with a capital. */
function toText({ terms, from, end }: Stated, text: string): string {
  const phrase = text.slice(terms[from]?.first.start, terms[end - 1]?.last.end);
  return `${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)}`.replace(/\s+/g, ' ');
}

/** `Pool` and `infinity pool` are the same kind. */
function toKind({ name }: Match): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}

/** Keeps the longest mention of each feature, the most specific features first. */
function dropRepeated(found: readonly Stated[]): Stated[] {
  const length = ({ from, end }: Match) => end - from;
  const fullest = new Map<string, Stated>();
  for (const one of found) {
    const other = fullest.get(toKind(one));
    if (other === undefined || length(one) > length(other)) fullest.set(toKind(one), one);
  }
  return found
    .filter((one) => fullest.get(toKind(one)) === one)
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Ranks a feature: a large deck comes after a covered one. */
function rank({ feature, terms, from, at, end, name }: Stated): number {
  const isAdded = end > at + name.split(' ').length;
  const isTold = isAdded || terms.slice(from, at).some(({ key }) => tellsFeature(key));
  return isTold || !feature.isPlain ? feature.rank : feature.rank + 1;
}
