import { readAmount } from '../draft/facts-form';
import type { Token } from './tokenize';

/** A number in a text, from its first token to the index after its last. */
export interface NumberMatch {
  readonly value: number;
  readonly end: number;
}

const numberWords = new Map(
  [
    "one un una uno une d'un d'une ein eine einem een um uma",
    'two dos deux zwei due dois duas twee',
    'three tres trois drei tre drie',
    'four cuatro quatre vier quattro quatro',
    'five cinco cinq funf cinque vijf',
    'six seis sechs sei zes',
    'seven siete sept sieben sette sete zeven',
    'eight ocho huit acht otto oito',
    'nine nueve neuf neun nove negen',
    'ten diez dix zehn dieci dez tien',
  ].flatMap((words, i) => words.split(' ').map((word) => [word, i + 1] as const)),
);

/** The number at a token: `1,285,000`, `749 900`, `2 ½`. Groups of digits may be spaced. */
export function readNumber(tokens: readonly Token[], at: number): NumberMatch | undefined {
  const first = tokens[at];
  if (first?.kind !== 'number') return undefined;
  let text = first.text;
  let end = at + 1;
  if (/^\d{1,3}$/.test(text)) {
    while (isGroup(tokens[end]) && !/[.,]/.test(text)) {
      text += tokens[end]?.text;
      end += 1;
    }
  }
  const value = readAmount(text);
  if (value === undefined) return undefined;
  return addHalf(tokens, { value, end });
}

/** Three digits after a space, decimals after them or not. */
function isGroup(token: Token | undefined): boolean {
  return token?.kind === 'number' && token.isSpaced && /^\d{3}([.,]\d{2})?$/.test(token.text);
}

/** `2 ½`, `2½`, `2 1/2`, `one and a half`, `five and one half`. */
function addHalf(tokens: readonly Token[], { value, end }: NumberMatch): NumberMatch {
  const [one, two, three] = [tokens[end]?.key, tokens[end + 1]?.key, tokens[end + 2]?.key];
  if (tokens[end]?.text === '½') return { value: value + 0.5, end: end + 1 };
  const isHalf =
    (one === '1' && two === '/' && three === '2') ||
    (one === 'and' && /^(?:a|one)$/.test(two ?? '') && three === 'half');
  return isHalf ? { value: value + 0.5, end: end + 3 } : { value, end };
}

/** A small number in words. */
export function readNumberWord(tokens: readonly Token[], at: number): NumberMatch | undefined {
  const { kind, key = '' } = tokens[at] ?? {};
  const value = kind === 'word' ? numberWords.get(key) : undefined;
  return value === undefined ? undefined : addHalf(tokens, { value, end: at + 1 });
}
