import type { Mention } from './mentions';
import type { Part } from './parts';
import type { Token } from './tokenize';

/** The folded words around a mention, which determine what the amount belongs to. */
export interface Context {
  /** From the start of the clause, or from the previous amount, to the mention. */
  readonly before: readonly string[];
  /** To the end of the clause, the next amount or a word that starts another topic. */
  readonly after: readonly string[];
  /** The label of the part, or of the part before it. */
  readonly label: readonly string[];
  /** From the start of the sentence to the mention. */
  readonly subject: readonly string[];
  /** Whether the part contains nothing but the mention and its label. */
  readonly isAlone: boolean;
}

/** Words that start another topic. */
const turns = new Set(
  'and or plus with on in et ou avec sur dans und oder mit auf y o con en e ed com sobre plus'.split(
    ' ',
  ),
);

/** Words between two amounts that belong to the first one if the second follows directly. */
const joins = new Set('and et und y e ed plus +'.split(' '));

/** Returns the context of each mention of a part; `label` names the part. */
export function readContexts(
  { tokens }: Part,
  mentions: readonly Mention[],
  label: readonly string[],
): Context[] {
  const first = mentions[0]?.from ?? 0;
  const colon = tokens.findIndex(({ text }, i) => text === ':' && i < first);
  const ownLabel = colon === -1 ? label : toWords(tokens.slice(0, colon));
  return mentions.map(({ from, end }, i) => {
    const previous = mentions[i - 1]?.end ?? 0;
    const next = mentions[i + 1]?.from ?? tokens.length;
    const isOnly = mentions.length === 1;
    return {
      before: toWords(tokens.slice(findStart(tokens, previous, from), from)),
      after: toWords(tokens.slice(end, findStop(tokens, end, next))),
      label: ownLabel,
      subject: toWords(tokens.slice(findSentence(tokens, from), from)),
      isAlone: isOnly && !hasWords(tokens.slice(colon + 1, from)) && !hasWords(tokens.slice(end)),
    };
  });
}

/** A full stop ends a sentence if a capital follows; otherwise it marks an abbreviation. */
export function endsSentence(tokens: readonly Token[], at: number): boolean {
  const { text = '', kind } = tokens[at] ?? {};
  if (kind !== 'sign') return false;
  if (text === '!' || text === '?') return true;
  const next = tokens[at + 1];
  return text === '.' && (next === undefined || (next.isSpaced && /^\p{Lu}/u.test(next.text)));
}

/** Returns the index of the first token of a token's sentence. */
export function findSentence(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at > 0 && !endsSentence(tokens, at - 1)) at -= 1;
  return at;
}

function findStart(tokens: readonly Token[], previous: number, from: number): number {
  let at = from;
  const isStart = (i: number) =>
    isStop(tokens, i, ')') || (previous > 0 && joins.has(tokens[i]?.key ?? ''));
  while (at > previous && !isStart(at - 1)) at -= 1;
  return at;
}

function findStop(tokens: readonly Token[], end: number, next: number): number {
  let at = end;
  const isEnd = (i: number) =>
    isStop(tokens, i, '(') ||
    turns.has(tokens[i]?.key ?? '') ||
    tokens[i]?.text === '+' ||
    (tokens[i]?.text === '.' && tokens[i + 1]?.isSpaced === true);
  // `$20,000 in upgrades`
  if (tokens[at]?.key === 'in') at += 1;
  while (at < next && !isEnd(at)) at += 1;
  return at;
}

function isStop(tokens: readonly Token[], at: number, bracket: '(' | ')'): boolean {
  const text = tokens[at]?.text;
  return text === ',' || text === bracket || endsSentence(tokens, at);
}

export function toWords(tokens: readonly Token[]): string[] {
  return tokens.filter(({ kind }) => kind === 'word').map(({ key }) => key);
}

function hasWords(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind }) => kind === 'word');
}
