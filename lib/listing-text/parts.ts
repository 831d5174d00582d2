import { matchPhrase } from './phrases';
import type { Token, TokenKind } from './tokenize';
import { areaUnits } from './unit-words';

/** The text between two borders: a cell, a list item, a line. */
export interface Part {
  readonly tokens: readonly Token[];
  /** Line number from 0, not counting empty lines. */
  readonly line: number;
  /** The border to the previous part: an emoji, a bullet, a line, a gap or a sign. */
  readonly border: Token | undefined;
  /** The border to the next part; of several borders the first. */
  readonly closing: Token | undefined;
  /** Whether it starts its line. */
  readonly isFirst: boolean;
}

/** Longer parts are cut, so that reading takes linear time. */
const MAX_PART_TOKENS = 400;
const dashes = new Set(['-', '–', '—']);

/** Splits a text into parts: lines, split at bullets, emoji, gaps, semicolons and dashes with spaces. */
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

/** Returns whether a dash or a slash with spaces around it divides a line. */
function isDivider(tokens: readonly Token[], at: number, isItem: boolean): boolean {
  const [before, sign, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (sign?.isSpaced !== true || after?.isSpaced !== true) return false;
  if (isItem || !isAmount(before)) return true;
  // After an amount a slash means "per"; between two amounts a dash makes a range.
  return sign.text !== '/' && !isAmount(after);
}

function isPriceWord(token: Token | undefined): boolean {
  return /^(?:price|prix|preis|precio|prezzo|preco)$/.test(token?.key ?? '');
}

function isAmount(token: Token | undefined): boolean {
  return token?.kind === 'number' || /^\p{Sc}$/u.test(token?.text ?? '');
}
