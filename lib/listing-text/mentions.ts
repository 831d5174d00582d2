import type { Part } from './parts';
import { matchPhrase } from './phrases';
import { type Money, readBareMoney, readMoney } from './read-money';
import { readNumber } from './read-number';
import type { Token } from './tokenize';
import { areaUnits, countLabels } from './unit-words';

interface Span {
  /** Indices of tokens in the part: the first, and the one after the last. */
  readonly from: number;
  readonly end: number;
}
export type Mention = Span &
  (
    | ({ readonly kind: 'money' } & Omit<Money, 'end'>)
    | { readonly kind: 'area'; readonly amount: number; readonly unit: 'sqft' | 'sqm' }
    | { readonly kind: 'number'; readonly amount: number }
  );

/** The amounts of a part in their order: money, areas and plain numbers. */
export function findMentions({ tokens }: Part): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const mention = readMention(tokens, at);
    if (mention !== undefined) mentions.push(mention);
    at = mention?.end ?? at + 1;
  }
  return mentions;
}

function readMention(tokens: readonly Token[], at: number): Mention | undefined {
  const money = readMoney(tokens, at) ?? readBareMoney(tokens, at);
  if (money !== undefined) return { kind: 'money', from: at, ...money };
  const number = readNumber(tokens, at);
  if (number === undefined) return undefined;
  const { value: amount } = number;
  const unitAt = skipSigns(tokens, number.end);
  const unit = matchPhrase(tokens, unitAt, areaUnits);
  if (unit === undefined || isAmbiguous(tokens, at, number.end)) {
    return { kind: 'number', from: at, end: number.end, amount };
  }
  return { kind: 'area', from: at, end: unit.end, amount, unit: unit.meaning };
}

/** `2,140-sq-ft`, `3,300 +/- sq ft`. */
function skipSigns(tokens: readonly Token[], at: number): number {
  let end = at;
  while (end < at + 3 && /^[-+/±]$/.test(tokens[end]?.text ?? '')) end += 1;
  // `12 / m2` is a price per unit.
  return tokens[at]?.text === '/' ? at : end;
}

/** `Zimmer 3 112 m²`: digits with spaces after a label may be two numbers. */
function isAmbiguous(tokens: readonly Token[], at: number, end: number): boolean {
  const before = tokens[at - 1];
  if (before?.kind === 'number') return true;
  return end > at + 1 && before?.kind === 'word' && isLabelEnd(tokens, at);
}

function isLabelEnd(tokens: readonly Token[], at: number): boolean {
  return [1, 2, 3].some((words) => matchPhrase(tokens, at - words, countLabels)?.end === at);
}
