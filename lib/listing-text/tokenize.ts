export type TokenKind = 'number' | 'word' | 'emoji' | 'bullet' | 'gap' | 'line' | 'sign';

/** A piece of a listing's text. Spaces are no tokens. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** The text in lower case, without accents. */
  readonly key: string;
  /** Its start and end in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether a space or a border precedes it. */
  readonly isSpaced: boolean;
}

/** In order of precedence. */
const forms: readonly (readonly [TokenKind | 'space', string])[] = [
  ['line', String.raw`\n`],
  ['gap', String.raw`\t[\t ]*| {2,}`],
  ['space', ' '],
  ['number', String.raw`\d+(?:[.,'’]\d+)*`],
  ['word', String.raw`\p{L}[\p{L}\p{M}\d²³]*(?:['’]\p{L}[\p{L}\p{M}]*)*`],
  // Two strokes divide, unless they are a web address's.
  ['bullet', '[•·▪▫‣◦●○■□►▶➤➔→✓✔✅☑★☆⭐✨|]|(?<!/)/{2,}(?= )'],
  ['emoji', String.raw`(?![\p{ASCII}©®™])(?:\p{Extended_Pictographic}|\p{RI})\p{EMod}?`],
  ['sign', '.'],
];
const token = new RegExp(forms.map(([kind, form]) => `(?<${kind}>${form})`).join('|'), 'gu');

/** Splits a text into its tokens, in one pass. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let isSpaced = true;
  for (const { 0: found, index, groups = {} } of text.matchAll(token)) {
    const kind = forms.find(([name]) => groups[name] !== undefined)?.[0];
    const isSpace = kind === 'space';
    if (kind !== undefined && !isSpace) {
      const end = index + found.length;
      tokens.push({ kind, text: found, key: fold(found), start: index, end, isSpaced });
    }
    isSpaced = isSpace || kind === 'line' || kind === 'gap';
  }
  return tokens;
}

/** A word as it is compared: `Größe` is `grosse`, `m²` is `m2`. */
export function fold(word: string): string {
  if (/^[ -~]*$/.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/’/g, "'");
}
