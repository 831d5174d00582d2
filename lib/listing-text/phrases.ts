import type { Token } from './tokenize';

/** Words a phrase has at most. */
const MAX_WORDS = 5;

/** Phrases in folded words, and what each means. */
export type Phrases<Meaning> = ReadonlyMap<string, Meaning>;

export interface PhraseMatch<Meaning> {
  readonly meaning: Meaning;
  /** The index after its last token. */
  readonly end: number;
}

/** A table of phrases from lists that are separated by commas. */
export function toPhrases<Meaning extends string>(
  lists: Readonly<Record<Meaning, string>>,
): Phrases<Meaning> {
  const rows = (Object.keys(lists) as Meaning[]).flatMap((meaning) =>
    lists[meaning].split(',').map((phrase) => [phrase.trim(), meaning] as const),
  );
  return new Map(rows);
}

/** The longest phrase that begins at a token. Dots and hyphens inside of it do not count. */
export function matchPhrase<Meaning>(
  tokens: readonly Token[],
  at: number,
  phrases: Phrases<Meaning>,
): PhraseMatch<Meaning> | undefined {
  let found: PhraseMatch<Meaning> | undefined;
  let phrase = '';
  let end = at;
  for (let words = 0; words < MAX_WORDS; words += 1) {
    const word = tokens[end];
    if (word?.kind !== 'word') break;
    phrase = words === 0 ? word.key : `${phrase} ${word.key}`;
    const meaning = phrases.get(phrase);
    if (meaning !== undefined) found = { meaning, end: end + 1 };
    end = isJoint(tokens[end + 1]) ? end + 2 : end + 1;
  }
  return found;
}

function isJoint(token: Token | undefined): boolean {
  return token?.isSpaced === false && (token.key === '.' || token.key === '-');
}

/**
 * Creates a test for words. A star matches the rest of a word: `garden*` also matches `gardens`, `*balkon`
 * also `Südbalkon`.
 */
export function toWordTest(list: string): (words: readonly string[]) => boolean {
  const whole = new Set<string>();
  const starts: string[] = [];
  const ends: string[] = [];
  for (const word of list.split(/\s+/)) {
    if (word.endsWith('*')) starts.push(word.slice(0, -1));
    else if (word.startsWith('*')) ends.push(word.slice(1));
    else whole.add(word);
  }
  const isListed = (word: string) =>
    whole.has(word) ||
    starts.some((start) => word.startsWith(start)) ||
    ends.some((end) => word.endsWith(end));
  return (words) => words.some(isListed);
}
