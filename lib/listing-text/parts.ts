import { matchPhrase } from './phrases';
import type { Token, TokenKind } from './tokenize';
import { areaUnits } from './unit-words';

/** What stands between two borders of a text: a cell, an item of a list, a line. */
export interface Part {
  readonly tokens: readonly Token[];
  /** Counted from 0, over lines that are not empty. */
  readonly line: number;
  /** What divides it from the part before: an emoji, a bullet, a line, a gap or a sign. */
  readonly border: Token | undefined;
  /** What divides it from what follows; of several borders the first. */
  readonly closing: Token | undefined;
  /** Whether it begins its line. */
  readonly isFirst: boolean;
}

/** Longer parts are cut, so that the time to read a text is in proportion to its length. */
const MAX_PART_TOKENS = 400;
const dashes = new Set(['-', '–', '—']);

/** The parts of a text: lines, split at bullets, emoji, gaps, semicolons and dashes with spaces. */
export function splitParts(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [];
  let line = 0;
  let isFirst = true;
  let border: Token | undefined;
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    const isDivided = token === undefined || isBorder(tokens, at);
    if (!isDivided && at - from < MAX_PART_TOKENS) continue;
    if (at > from) {
      parts.push({ tokens: tokens.slice(from, at), line, border, closing: token, isFirst });
      isFirst = false;
    }
    from = isDivided ? at + 1 : at;
    border = token;
    if (token?.kind === 'line') {
      line += 1;
      isFirst = true;
    }
  }
  return parts;
}

const borderKinds = new Set<TokenKind>(['line', 'gap', 'emoji', 'bullet']);

function isBorder(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at] as Token;
  if (borderKinds.has(kind) || text === ';') return true;
  if (kind !== 'sign') return false;
  const isItem = at === 0 || tokens[at - 1]?.kind === 'line';
  if (text === '*' || text === '+') return isItem;
  // `Price / Sq Ft`
  if (text === '/' && matchPhrase(tokens, at + 1, areaUnits) && isPriceWord(tokens[at - 1]))
    return false;
  return (dashes.has(text) || text === '/') && isDivider(tokens, at, isItem);
}

/** A dash or a stroke with spaces around it divides a line. */
function isDivider(tokens: readonly Token[], at: number, isItem: boolean): boolean {
  const [before, sign, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (sign?.isSpaced !== true || after?.isSpaced !== true) return false;
  if (isItem || !isAmount(before)) return true;
  // After an amount a stroke is "per"; between two amounts a dash makes a range.
  return sign.text !== '/' && !isAmount(after);
}

function isPriceWord(token: Token | undefined): boolean {
  return /^(?:price|prix|preis|precio|prezzo|preco)$/.test(token?.key ?? '');
}

function isAmount(token: Token | undefined): boolean {
  return token?.kind === 'number' || /^\p{Sc}$/u.test(token?.text ?? '');
}
