import { type FairHousingPhrase, fairHousingPhrases } from './fair-housing-phrases';

export interface FairHousingHint extends Pick<FairHousingPhrase, 'of' | 'reason' | 'instead'> {
  /** The words, as they are read: in lower case. */
  readonly found: string;
}

const compiled = fairHousingPhrases.map((phrase) => ({
  phrase,
  pattern: new RegExp(`(?<![\\p{L}\\d])(?:${phrase.words})(?![\\p{L}\\d])`, 'u'),
}));

/** Returns the phrases of a text that say for whom a property is, each with an alternative. */
export function findFairHousingHints(text: string): FairHousingHint[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/&/g, ' and ')
    .replace(/[-‐‑–—_/]/g, ' ')
    .replace(/\s+/g, ' ');
  const hints = compiled.flatMap(({ phrase: { of, reason, instead }, pattern }) => {
    const found = pattern.exec(plain)?.[0];
    return found === undefined ? [] : [{ of, reason, instead, found }];
  });
  // A phrase inside another one is reported once.
  return hints.filter(
    ({ found }, i) =>
      !hints.some(
        (other, j) =>
          i !== j && other.found.includes(found) && (other.found.length > found.length || j < i),
      ),
  );
}
