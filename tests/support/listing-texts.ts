import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundFacts } from '@/lib/listing-text/read-listing';

/** A listing's text as a user pastes it, with the facts that a human reads in it. */
export interface ListingText {
  readonly name: string;
  readonly text: string;
  readonly truth: FoundFacts;
}

/** The day on which the texts are read: a Tuesday. */
export const listingTextsDay = '2026-11-24';

/** Facts as a human counts them: a price includes its currency, an open house its day and hours. */
const counted: readonly (readonly (keyof FoundFacts)[])[] = [
  ['address'],
  ['city'],
  ['price', 'currency'],
  ['beds'],
  ['baths'],
  ['area', 'areaUnit'],
  ['status'],
  ['date', 'from', 'to'],
  ['highlights'],
];

/** Returns the listing texts of a file in `tests/fixtures/listings`. */
export function readListingTexts(file: 'seen' | 'unseen'): ListingText[] {
  const path = join(import.meta.dirname, `../fixtures/listings/${file}.txt`);
  return readFileSync(path, 'utf8')
    .split('\n=====\n')
    .map((one) => {
      const [head = '', text = ''] = one.split('\n---\n');
      const fields = new Map(
        head
          .split('\n')
          .map((line) => [
            line.slice(0, line.indexOf(':')),
            line.slice(line.indexOf(':') + 1).trim(),
          ]),
      );
      return { name: fields.get('name') ?? '', text, truth: toTruth(fields) };
    });
}

function toTruth(fields: ReadonlyMap<string, string>): FoundFacts {
  const filled = (name: string) => fields.get(name) || undefined;
  const [price, currency] = filled('price')?.split(' ') ?? [];
  const [area, areaUnit] = filled('area')?.split(' ') ?? [];
  const [date, from, to] = filled('open')?.split(' ') ?? [];
  const highlights = filled('highlights')?.split(' | ');
  const truth = {
    ...{ address: filled('address'), city: filled('city'), price, currency },
    ...{ beds: filled('beds'), baths: filled('baths'), area, areaUnit },
    ...{ status: filled('status'), date, from, to, highlights },
  };
  const stated = Object.entries(truth).filter(([, value]) => value !== undefined);
  return Object.fromEntries(stated) as FoundFacts;
}

export interface FactCount {
  readonly stated: number;
  readonly found: number;
  /** Facts that the text does not state, one per line. */
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
}

/** Compares the extracted facts of texts with those they state. */
export function countFacts(
  texts: readonly ListingText[],
  read: (text: string) => FoundFacts,
): FactCount {
  const all = texts.flatMap(({ name, text, truth }) => {
    const found = read(text);
    return counted.map((fields) => {
      const toLine = (facts: FoundFacts) =>
        fields
          .map((field) => facts[field] ?? '')
          .join(' ')
          .trim();
      return { name, field: fields[0], truth: toLine(truth), read: toLine(found) };
    });
  });
  const wrong = all.filter((one) => one.read !== '' && one.read !== one.truth);
  const missed = all.filter((one) => one.read === '' && one.truth !== '');
  const list = (some: typeof all) =>
    some.map((one) => `${one.name}: ${one.field} is “${one.truth}”, read “${one.read}”`);
  return {
    stated: all.filter((one) => one.truth !== '').length,
    found: all.filter((one) => one.truth !== '' && one.read === one.truth).length,
    wrong: list(wrong),
    missed: list(missed),
  };
}
